import { bounds } from '#domain/kernel/bounds'
import type { StoreRights } from '#domain/kernel/rights'
import { type Act, rightOf, type StoreRole } from '#domain/may'
import { hasLimit, labelOf, storeActs, storeRoles } from '#domain/may-words'
import { storeRightsRule } from '#domain/resources/store-rights'
import type { RightsInput } from '#domain/resources/store-rights-input'
import type { FormRefusal } from '../../../data/use-submit'
import { type MoneyValue, numberTrouble } from '../../../ui/format/money-text'

/** A right in the form. `upTo`: PHP; null: any amount. */
export interface RightDraft {
  isGiven: boolean
  upTo: MoneyValue
}

export interface RightsDraft {
  rights: Readonly<Record<StoreRole, Readonly<Record<string, RightDraft>>>>
}

function draftOf(role: StoreRole, act: Act, rights: StoreRights): RightDraft {
  const right = rightOf(role, act, rights)
  return { isGiven: right !== false, upTo: typeof right === 'number' ? right : null }
}

const byRole = <Value>(of: (role: StoreRole) => Value) =>
  Object.fromEntries(storeRoles.map((role) => [role, of(role)])) as Record<StoreRole, Value> // of each role

const byAct = <Value>(of: (act: Act) => Value): Record<string, Value> =>
  Object.fromEntries(storeActs.map((act) => [act, of(act)]))

/** The rights of a store as its matrix shows them. */
export const rightsDraft = (rights: StoreRights): RightsDraft => ({
  rights: byRole((role) => byAct((act) => draftOf(role, act, rights))),
})

/** The right of a role to an act in a draft. */
export const cellOf = ({ rights }: RightsDraft, role: StoreRole, act: Act): RightDraft =>
  rights[role][act] ?? { isGiven: false, upTo: null }

export const rightsInput = (draft: RightsDraft): RightsInput['rights'] =>
  byRole((role) =>
    byAct((act) => {
      const { isGiven, upTo } = cellOf(draft, role, act)
      return isGiven && hasLimit(act) && typeof upTo === 'number' ? upTo : isGiven
    }),
  )

/** The draft with another right. */
export const withCell = (
  { rights }: RightsDraft,
  role: StoreRole,
  act: Act,
  cell: RightDraft,
): RightsDraft => ({ rights: { ...rights, [role]: { ...rights[role], [act]: cell } } })

/** The first rule that a draft breaks, or null. */
export function rightsRefusal(draft: RightsDraft): FormRefusal | null {
  for (const act of storeActs.filter(hasLimit))
    for (const role of storeRoles) {
      const { isGiven, upTo } = cellOf(draft, role, act)
      const wrong = isGiven ? numberTrouble(upTo, bounds.pesos) : null
      if (wrong)
        return { message: `The limit to ${labelOf(act)} should be ${wrong}.`, field: 'rights' }
    }
  return storeRightsRule(rightsInput(draft))
}
