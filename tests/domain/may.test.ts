import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { StoreRights } from '#domain/kernel/rights'
import { type Act, isOffered, may, readRoles, usualRight } from '#domain/may'
import { hasLimit, notAllowedText, storeActs, storeRoles } from '#domain/may-words'
import { ownRights, storeRightsRule } from '#domain/resources/store-rights'

const fixed: readonly Act[] = ['changeStore', 'changePoints', 'manageAccounts', 'seeAllStores']

it('a text of roles of before STAFF and LEAD may what it might, whatever else it says', () => {
  for (const roles of ['ADMIN', 'CASHIER', '', 'ADMIN,STAFF', 'STAFF', 'LEAD', 'NOT_SUPER_ADMIN'])
    for (const act of [...storeActs, 'desk', 'user'] as const) expect(may(roles, act)).toBe(true)
  const rights = { STAFF: { refund: false }, LEAD: { refund: false }, ADMIN: { refund: false } }
  expect(['STAFF', 'LEAD'].map((roles) => may(roles, 'refund', rights))).toEqual([true, true])
})

it('an account of the desk may do the acts of its role; one without a role only reads', () => {
  const allowed = (roles: string) => storeActs.filter((act) => may(roles, act))
  expect(allowed('STAFF,LIMITED')).toEqual(['giveDiscount', 'useOtherDrawers'])
  expect(allowed('LEAD,LIMITED')).toEqual(
    expect.arrayContaining(['refund', 'voidSteps', 'seeMoney']),
  )
  expect(allowed('CASHIER,NO_RIGHTS')).toEqual([])
  expect(['desk', 'user'].map((each) => may('CASHIER,NO_RIGHTS', each as 'desk'))).toEqual([
    false,
    true,
  ])
  expect([2000, 2000.01].map((amount) => may('LEAD,LIMITED', 'refund', null, amount))).toEqual([
    true,
    false,
  ])
})

it('screens offer an account of the desk what it may, and End of Day to an ADMIN as before', () => {
  const offered = (roles: string) => isOffered(roles, 'seeMoney')
  const limited = ['STAFF,LIMITED', 'LEAD,LIMITED']
  expect(limited.map(offered)).toEqual([false, true])
  expect(['STAFF', 'LEAD', 'ADMIN', 'CASHIER'].map(offered)).toEqual([false, false, true, false])
  expect(isOffered('ADMIN', 'importRows', { ADMIN: { importRows: false } })).toBe(false)
  expect(isOffered('STAFF_OF_SUPER_ADMIN', 'changeStore')).toBe(true)
  expect(isOffered('STAFF,LIMITED', 'changeStore')).toBe(false)
})

it('the text of a right names the act and its limit', () => {
  expect(notAllowedText('STAFF,LIMITED', 'changePrices', null)).toBe(
    'Your role does not allow: change prices.',
  )
  expect(notAllowedText('LEAD,LIMITED', 'refund', null)).toBe(
    'Your role does not allow: refund more than PHP 2000.',
  )
  expect(notAllowedText('ADMIN', 'changeStore', null)).toBe('Your role does not allow this.')
})

/** The text of roles of an account that was given a role. */
const textOf = (role: string) => (role === 'ADMIN' ? role : `${role},LIMITED`)

it('a person reads the roles of a text without its marks', () => {
  expect(
    ['STAFF', 'STAFF,LIMITED', 'CASHIER,NO_RIGHTS', 'NO_RIGHTS', 'A, B'].map(readRoles),
  ).toEqual(['STAFF', 'STAFF', 'CASHIER', '', 'A, B'])
})

const right = (act: Act) => (hasLimit(act) ? fc.oneof(fc.boolean(), fc.nat(5000)) : fc.boolean())
const acts = fc.record(Object.fromEntries(storeActs.map((act) => [act, right(act)])), {
  requiredKeys: [],
})
const rights = fc
  .record(Object.fromEntries(storeRoles.map((role) => [role, acts])), { requiredKeys: [] })
  .map((given) => given as NonNullable<StoreRights>) // absent keys are no values

it('no matrix takes a right from a SUPER_ADMIN, gives away accounts, or lets a limit be passed', () => {
  fc.assert(
    fc.property(rights, fc.constantFrom(...storeRoles), fc.nat(9000), (given, role, amount) => {
      fc.pre(storeRightsRule(given) === null)
      const own = ownRights(given)
      for (const act of storeActs) {
        const stored = given[role]?.[act] ?? usualRight(role, act)
        const limit = stored === true ? Number.POSITIVE_INFINITY : Number(stored)
        expect(may(textOf(role), act, own, amount)).toBe(stored !== false && amount <= limit)
        expect(may('ADMIN,SUPER_ADMIN', act, own, amount)).toBe(true)
      }
      for (const act of fixed) expect(may(textOf(role), act, own)).toBe(false)
    }),
    { numRuns: 300 },
  )
})
