/** Roles above the front desk; every account with a session may do what stands at no role. */
type Role = 'ADMIN' | 'SUPER_ADMIN'

/** The acts that not every account may do, by the role that may. The only place that says so. */
const roleFor = {
  changePoints: 'SUPER_ADMIN',
  changeStore: 'SUPER_ADMIN',
  openStores: 'SUPER_ADMIN',
  manageAccounts: 'SUPER_ADMIN',
  manageKeys: 'SUPER_ADMIN',
  seeAllStores: 'SUPER_ADMIN',
  /** End of Day and the reports of its money, which the app offers; the service answers every account */
  seeMoney: 'ADMIN',
} as const satisfies Record<string, Role>
export type Act = keyof typeof roleFor

/** The callers of a call: all clients, all accounts, or those that may do an act. */
export type Callers = 'anybody' | 'user' | Act

/** The role that a call needs; null: none. */
export const roleOf = (callers: Callers): Role | null =>
  callers === 'anybody' || callers === 'user' ? null : roleFor[callers]

/** Whether an account may act, as the service asks: a role is a whole word (SPEC.md service-2). */
export function may(roles: string, act: Callers): boolean {
  const role = roleOf(act)
  return role === null || roles.split(/[\s,]+/).includes(role)
}

/** Whether screens offer an act: they look for the role anywhere in the text (SPEC.md NAV-2, service-2). */
export const isOffered = (roles: string, act: Act): boolean => roles.includes(roleFor[act])
