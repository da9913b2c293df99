import type { View } from '../api/view'

/** Keeps what one kind of view answered last, so that the next look need not wait for it. */
export function createMemory<T>() {
  let last: { key: string; value: T } | null = null
  return {
    forget() {
      last = null
    },
    of: (view: View<T>): View<T> => ({
      key: view.key,
      async read() {
        const value = await view.read()
        last = { key: view.key, value }
        return value
      },
      known: () => (last?.key === view.key ? last.value : undefined),
    }),
  }
}
