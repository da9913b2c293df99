import type { Right, StoreRights } from './kernel/rights'

/** Roles of accounts, from the desk upwards. LEAD is a shift leader. */
export const accountRoles = ['STAFF', 'LEAD', 'ADMIN', 'SUPER_ADMIN'] as const
export type Role = (typeof accountRoles)[number]

/** Roles whose rights each store may change. A SUPER_ADMIN keeps all. */
export type StoreRole = Exclude<Role, 'SUPER_ADMIN'>

interface Declared {
  /** the lowest role that may do it where the store says nothing else */
  from: Role
  /** PHP up to which the roles below may do it, where the store says nothing else */
  upTo?: Partial<Record<StoreRole, number>>
}

/**
 * The acts that not every account may do; their words, in the order of the matrix: `may-words.ts`. Those from SUPER_ADMIN
 * on stay there.
 */
const acts = {
  refund: { from: 'ADMIN', upTo: { LEAD: 2000 } },
  giveDiscount: { from: 'STAFF', upTo: {} },
  correctPayments: { from: 'LEAD' },
  voidSteps: { from: 'LEAD' },
  countersign: { from: 'LEAD' },
  // A shift hands its drawers over, so a drawer is often counted by another user than its opener.
  useOtherDrawers: { from: 'STAFF' },
  useOtherDays: { from: 'ADMIN' },
  /** End of Day and the reports of its money, which the app offers to an ADMIN; the service answers former accounts */
  seeMoney: { from: 'LEAD' },
  seeSales: { from: 'LEAD' },
  seeCommissions: { from: 'ADMIN' },
  seeFigures: { from: 'LEAD' },
  seeExceptions: { from: 'ADMIN' },
  exportCustomers: { from: 'ADMIN' },
  /** mobile numbers of customers in full; the roles below see the last four digits */
  seeNumbers: { from: 'LEAD' },
  mergeCustomers: { from: 'LEAD' },
  changePrices: { from: 'ADMIN' },
  changePromos: { from: 'ADMIN' },
  changeCommissions: { from: 'ADMIN' },
  changeResources: { from: 'LEAD' },
  importRows: { from: 'ADMIN' },
  deleteRows: { from: 'ADMIN' },
  changePoints: { from: 'SUPER_ADMIN' },
  changeStore: { from: 'SUPER_ADMIN' },
  openStores: { from: 'SUPER_ADMIN' },
  manageAccounts: { from: 'SUPER_ADMIN' },
  manageKeys: { from: 'SUPER_ADMIN' },
  seeAllStores: { from: 'SUPER_ADMIN' },
  searchAudit: { from: 'SUPER_ADMIN' },
} as const satisfies Record<string, Declared>
export type Act = keyof typeof acts

/** The acts, with optional parts as such. */
export const declared: Readonly<Record<Act, Declared>> = acts

/**
 * The callers of a call: all clients; all accounts; those that may work at the desk, which an account without a known
 * role may not; or those that may do an act.
 */
export type Callers = 'anybody' | 'user' | 'desk' | Act

export const isAct = (word: string): word is Act => Object.hasOwn(acts, word)

/** The role that alone may make a call, whatever a store says; null: others may too. */
export const roleOf = (callers: Callers): 'SUPER_ADMIN' | null =>
  isAct(callers) && declared[callers].from === 'SUPER_ADMIN' ? 'SUPER_ADMIN' : null

/**
 * Mark the text of roles of an account that was given STAFF or LEAD, or has no known role. A text without a mark is of
 * before these roles: it is never limited.
 */
export const marks = { limited: 'LIMITED', none: 'NO_RIGHTS' } as const

const wordsOf = (roles: string): readonly string[] => roles.split(/[\s,]+/)

/** A text of roles as people read it: without marks. */
export const readRoles = (roles: string): string => roles.replace(/(^|,)(LIMITED|NO_RIGHTS)$/, '')

/** The role that counts in a text of roles; null: an account of before the roles of the desk, which keeps its rights. */
function roleIn(roles: string): Role | 'NO_RIGHTS' | null {
  const words = wordsOf(roles)
  const known = accountRoles.findLast((role) => words.includes(role))
  if (known === 'ADMIN' || known === 'SUPER_ADMIN') return known
  if (words.includes(marks.none)) return marks.none
  return (words.includes(marks.limited) && known) || null
}

/** Whether an account is limited to the rights of STAFF or LEAD, or has none. */
export function isLimited(roles: string): boolean {
  const role = roleIn(roles)
  return role !== null && role !== 'ADMIN' && role !== 'SUPER_ADMIN'
}

/** The right of a role to an act where the store says nothing else. */
export function usualRight(role: StoreRole, act: Act): Right {
  const { from, upTo } = declared[act]
  return accountRoles.indexOf(role) >= accountRoles.indexOf(from) || (upTo?.[role] ?? false)
}

/** The right of a role to an act in a store. */
export const rightOf = (role: StoreRole, act: Act, rights: StoreRights): Right =>
  rights?.[role]?.[act] ?? usualRight(role, act)

/** The right of an account to an act in a store. */
export function rightIn(roles: string, act: Act, rights: StoreRights): Right {
  const role = roleIn(roles)
  if (role === 'SUPER_ADMIN') return true
  if (declared[act].from === 'SUPER_ADMIN' || role === marks.none) return false
  return role === null || rightOf(role, act, rights)
}

/** Whether an account may act, as the service asks: a role is a whole word (SPEC.md service-2). `amount`: in PHP. */
export function may(
  roles: string,
  callers: Callers,
  rights: StoreRights = null,
  amount?: number,
): boolean {
  if (!isAct(callers)) return callers !== 'desk' || roleIn(roles) !== marks.none
  const right = rightIn(roles, callers, rights)
  if (typeof right === 'boolean') return right
  return amount === undefined ? right > 0 : amount <= right
}

/** Whether screens offer an act. Of a text without a mark a part is enough (SPEC.md NAV-2, service-2). */
export function isOffered(roles: string, callers: Callers, rights: StoreRights = null): boolean {
  if (!isAct(callers) || isLimited(roles)) return may(roles, callers, rights)
  const alone = roleOf(callers)
  if (alone) return roles.includes(alone)
  const isForAdmins = callers === 'seeMoney' || callers === 'seeExceptions'
  return (!isForAdmins || roles.includes('ADMIN')) && may(roles, callers, rights)
}
