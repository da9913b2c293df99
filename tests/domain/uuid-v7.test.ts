import { expect, it } from 'vitest'
import { createIds, uuidV7 } from '#domain/kernel/uuid-v7'

const ones = new Uint8Array(10).fill(0xff)

it('has the shape of RFC 9562, its time first', () => {
  // The example in RFC 9562, appendix A.6.
  const random = Uint8Array.from([0xcc, 0xc3, 0x98, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f])
  expect(uuidV7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
})

it('sorts by the time it was made', () => {
  const ids = [1, 2, 1_795_250_323_588].map((at) => uuidV7(at, ones))
  expect(ids.toSorted()).toEqual(ids)
})

it('keeps the order of ids made in one moment, by which the guests of a group are listed', () => {
  const times = [5, 5, 4, 5, 6, 9]
  const ids = createIds(
    () => times.shift() ?? 10,
    (pool) => crypto.getRandomValues(pool),
  )
  const made = Array.from({ length: 9 }, ids)
  expect(made.toSorted()).toEqual(made)
})

it('gives no id twice, though it asks for random bytes now and then only', () => {
  let filled = 0
  const fill = (pool: Uint8Array) => {
    filled += 1
    for (let at = 0; at < pool.length; at += 1) pool[at] = Math.floor(at / 10) + filled * 7
  }
  const ids = createIds(() => 1, fill)
  const made = Array.from({ length: 250 }, ids)
  expect(new Set(made).size).toBe(made.length)
  expect(filled).toBe(1)
})
