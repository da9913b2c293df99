import * as v from 'valibot'
import { amount, textOr } from '../kernel/fields'

/** The kinds of people whom the law gives a discount: senior citizens and persons with disability. */
export const privilegeKinds = ['SENIOR', 'PWD'] as const
export type PrivilegeKind = (typeof privilegeKinds)[number]

/** A discount by law that a visit has: whose, and what its amounts follow from (SPEC.md PRIVILEGE-1). */
export const privilege = v.object({
  kind: v.picklist(privilegeKinds),
  idNumber: v.string(),
  /** as on the ID; '': the customer's */
  name: textOr(''),
  /** percent of VAT that is taken out of the price first; 0 where the store is not registered for VAT */
  vatRate: amount,
  /** PHP that the visit's promo takes off; the better of the two counts */
  promoDiscount: amount,
})
export type Privilege = v.InferOutput<typeof privilege>

/** The number of an ID as texts write it, so that `maskNumbers` finds it. */
export const idText = ({ idNumber }: Pick<Privilege, 'idNumber'>): string => `ID No. ${idNumber}`

export const kindText = ({ kind }: Pick<Privilege, 'kind'>): string =>
  kind === 'PWD' ? 'PWD' : 'Senior citizen'
