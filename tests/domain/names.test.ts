import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byName, isMobile, normalMobile, upperName } from '#domain/kernel/names'
import { hasRole, isSuperAdmin } from '#domain/session'

it.each([
  ['09171234567', '639171234567'],
  ['+639171234567', '639171234567'],
  ['+63 917 123-4567', '639171234567'],
  ['639171234567', '639171234567'],
  ['0917123456', '0917123456'],
  ['9171234567', '9171234567'],
  ['', ''],
])('a mobile typed as %j is %j', (typed, mobile) => expect(normalMobile(typed)).toBe(mobile))

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
  expect([isSuperAdmin('ADMIN'), isSuperAdmin('ADMIN,SUPER_ADMIN')]).toEqual([false, true])
  expect(
    ['SUPER_ADMIN', 'ADMIN SUPER_ADMIN'].map((roles) => hasRole(roles, 'SUPER_ADMIN')),
  ).toEqual([true, true])
  expect(hasRole('NOT_SUPER_ADMIN', 'SUPER_ADMIN')).toBe(false)
})
