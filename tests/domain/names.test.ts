import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  byName,
  isMobile,
  mobileLength,
  noNumberOf,
  normalMobile,
  upperName,
} from '#domain/kernel/names'
import { isOffered, may } from '#domain/may'

it.each([
  ['09171234567', '639171234567'],
  ['+639171234567', '639171234567'],
  ['+63 917 123-4567', '639171234567'],
  ['639171234567', '639171234567'],
  ['9171234567', '639171234567'],
  ['006391 7123 4567', '639171234567'],
  ['+63 (0) 917 123 4567', '639171234567'],
  ['+63–917—123‐4567', '639171234567'],
  ['\u202d+63 917 123 4567\u202c', '639171234567'],
  ['\u2066 0917 123 4567\u2069', '639171234567'],
  ['６３９１７１２３４５６７', '639171234567'],
  ['0917123456', '0917123456'],
  ['917123456', '917123456'],
  ['+1 202 555 0142', '12025550142'],
  ['', ''],
])('a mobile typed as %j is %j', (typed, mobile) => expect(normalMobile(typed)).toBe(mobile))

it.each([
  ['63917123456', '1 digit is missing'],
  ['+63 917 1234', '3 digits are missing'],
  ['0917 123 456', '1 digit is missing'],
  ['917123456', '1 digit is missing'],
  ['6391712345678', '1 digit too many'],
  ['639171234567', null],
  ['123', null],
  ['', null],
])('of %j is said: %j', (typed, text) => expect(mobileLength(typed)).toBe(text))

it.each(['63917123456', '6391712345678', '6391712345ab', '099171234567', ' 639171234567'])(
  '%j is no mobile number',
  (mobile) => expect(isMobile(mobile)).toBe(false),
)

it('MGMT-3 shows names trimmed and in uppercase', () =>
  expect(upperName(' Lavender room ')).toBe('LAVENDER ROOM'))

it('orders names as people read them', () => {
  const names = ['ROOM 10', 'Room 9', 'ÑIKA', 'NINA', 'OLGA', 'ROOM 9-B', 'ROOM']
  expect(names.map((name) => ({ name })).toSorted(byName)).toEqual(
    ['ÑIKA', 'NINA', 'OLGA', 'ROOM', 'Room 9', 'ROOM 9-B', 'ROOM 10'].map((name) => ({ name })),
  )
})

it('orders any two names as the collator of their language does', () => {
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const name = fc.string({
    unit: fc.constantFrom('A', 'a', 'B', 'b', 'z', '0', '1', '9', ' ', '.', '-', 'ñ'),
    maxLength: 50,
  })
  fc.assert(
    fc.property(name, name, (one, other) => {
      const order = Math.sign(collator.compare(one, other))
      expect(Math.sign(byName({ name: one }, { name: other }))).toBe(order)
    }),
    { numRuns: 2000 },
  )
})

it('NAV-2 finds SUPER_ADMIN by substring, the service by the exact token', () => {
  const roles = ['ADMIN', 'ADMIN,SUPER_ADMIN', 'SUPER_ADMIN', 'NOT_SUPER_ADMIN']
  expect(roles.map((each) => isOffered(each, 'changeStore'))).toEqual([false, true, true, true])
  expect(roles.map((each) => may(each, 'changeStore'))).toEqual([false, true, true, false])
  expect(['', 'ADMIN'].map((each) => may(each, 'user'))).toEqual([true, true])
})

it('the key of a customer without a number has no digit, by which a search would find it', () => {
  expect(noNumberOf('01a1fb9e-90')).toBe('NONEghahfbpepg')
})
