import type { StoreRights } from './kernel/rights'
import {
  type Act,
  accountRoles,
  type Callers,
  declared,
  isAct,
  isLimited,
  type Role,
  rightIn,
  roleOf,
  type StoreRole,
} from './may'

/* Words and lists of roles and acts, for forms and refusals. They lie apart from `may.ts`, because no start needs them. */

/** Words of the acts, which complete "Your role does not allow: ...". */
const labels: Readonly<Record<Act, string>> = {
  refund: 'refund',
  giveDiscount: 'give a discount',
  correctPayments: 'correct a payment',
  voidSteps: 'void a line or undo a step',
  countersign: 'countersign',
  useOtherDrawers: "use another person's drawer",
  useOtherDays: "see or change another day's sales",
  seeMoney: 'see End of Day, takings and drawers',
  seeSales: 'see reports of sales',
  seeCommissions: 'see reports of therapists and commissions',
  seeFigures: 'see figures of occupancy and customers',
  seeExceptions: 'see exceptions',
  exportCustomers: 'export customers',
  seeNumbers: "see customers' mobile numbers in full",
  mergeCustomers: 'merge customers or change their numbers',
  changePrices: 'change prices',
  changePromos: 'change promos',
  changeCommissions: 'change commissions',
  changeResources: 'change services, products, therapists, rooms or lockers',
  importRows: 'import',
  deleteRows: 'delete',
  changePoints: 'change points',
  changeStore: 'change the settings of the store',
  openStores: 'open stores',
  manageAccounts: 'manage accounts and rights',
  manageKeys: 'manage API keys',
  seeAllStores: 'see all stores',
  searchAudit: 'search the audit trail',
}

export const labelOf = (act: Act): string => labels[act]

/** The roles whose rights a store may change, as columns of the matrix. */
export const storeRoles = ['STAFF', 'LEAD', 'ADMIN'] as const satisfies readonly StoreRole[]

/** The acts whose roles a store may change, in the order of the matrix. */
export const storeActs: readonly Act[] = (Object.keys(labels) as Act[]).filter(
  (act) => declared[act].from !== 'SUPER_ADMIN', // keys of the table itself
)

/** Whether a right to an act has a limit in PHP. */
export const hasLimit = (act: Act): boolean => declared[act].upTo !== undefined

/** The highest of the roles of an account; null: none is known. */
export const roleAmong = (roles: readonly string[]): Role | null =>
  accountRoles.findLast((role) => roles.includes(role)) ?? null

export const isRole = (word: string): word is Role => accountRoles.some((role) => role === word)

/** Why an account may not do an act: "Your role does not allow: refund more than PHP 500." */
export function notAllowedText(roles: string, callers: Callers, rights: StoreRights): string {
  if (!isAct(callers)) return 'Your role does not allow: work at the desk.'
  // An account of before the roles of the desk reads the text of before.
  if (roleOf(callers) && !isLimited(roles)) return 'Your role does not allow this.'
  const right = rightIn(roles, callers, rights)
  const more = typeof right === 'number' && right > 0 ? ` more than PHP ${right}` : ''
  return `Your role does not allow: ${labelOf(callers)}${more}.`
}
