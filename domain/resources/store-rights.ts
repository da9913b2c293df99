import { bounds, outOfBounds } from '../kernel/bounds'
import { type Refusal, refuse } from '../kernel/refusal'
import type { Right, StoreRights } from '../kernel/rights'
import { type Act, isAct, rightOf, usualRight } from '../may'
import { hasLimit, labelOf, storeActs, storeRoles } from '../may-words'
import type { Store } from '../rows/store'
import type { RightsInput } from './store-rights-input'

const rule = (message: string): Refusal => refuse('rule', message, { field: 'rights' })

/** The first rule that the rights of a store break; null if they break none. */
export function storeRightsRule(rights: RightsInput['rights']): Refusal | null {
  for (const [role, acts] of Object.entries(rights)) {
    if (role === 'SUPER_ADMIN') return rule('A SUPER_ADMIN keeps all rights.')
    for (const [act, given] of Object.entries(acts)) {
      const refusal = isAct(act) ? givenRule(act, given) : rule(`There is no right ${act}.`)
      if (refusal) return refusal
    }
  }
  const isNone = storeRoles.every((role) => storeActs.every((act) => !rightOf(role, act, rights)))
  return isNone ? rule('This would lock everybody out: leave a role at least one right.') : null
}

function givenRule(act: Act, given: Right): Refusal | null {
  const label = labelOf(act)
  if (!storeActs.includes(act)) return rule(`Only a SUPER_ADMIN may ${label}.`)
  if (typeof given === 'boolean') return null
  if (!hasLimit(act)) return rule(`The right to ${label} has no limit: say yes or no.`)
  const wrong = outOfBounds(given, bounds.pesos)
  return wrong ? rule(`The limit to ${label} should be ${wrong}.`) : null
}

/** The rights of a store that differ from the usual ones; null if none does. */
export function ownRights(rights: RightsInput['rights']): StoreRights {
  const roles = storeRoles.flatMap((role) => {
    const own = storeActs.flatMap((act) => {
      const given = rights[role]?.[act]
      return given === undefined || given === usualRight(role, act) ? [] : [[act, given] as const]
    })
    return own.length > 0 ? [[role, Object.fromEntries(own)] as const] : []
  })
  return roles.length > 0 ? Object.fromEntries(roles) : null
}

/** The store with other rights of its roles. */
export const withRights = (store: Store, { rights }: Pick<RightsInput, 'rights'>): Store => ({
  ...store,
  rights: ownRights(rights),
})
