import { setImmediate } from 'node:timers/promises'

/** Goes through many items and lets other requests be answered after each slice of them. */
export async function* inSlices<Item>(items: Iterable<Item>, size: number): AsyncGenerator<Item> {
  let left = size
  for (const item of items) {
    if (left === 0) {
      await setImmediate()
      left = size
    }
    left -= 1
    yield item
  }
}
