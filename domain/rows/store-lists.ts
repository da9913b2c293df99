import * as v from 'valibot'
import { flag, textOr } from '../kernel/fields'
import { type Lookups, type StaffBreak, staffBreak } from './lookups'

/** Whether an entry of a store's list is offered. Other entries stay in the list, because rows may refer to them. */
const offered = v.nullish(v.boolean(), true)
const listItem = v.object({ name: v.string(), offered })
export type ListItem = v.InferOutput<typeof listItem>

const paymentMode = v.object({
  ...listItem.entries,
  /** whether payments in this mode go into the cash drawer, so that change is given */
  isCash: flag,
  /** whether the forms propose the service charge */
  isCharged: flag,
  /** whether the forms ask for a reference number, for example that of a bank transfer */
  needsReference: flag,
  /** a regular expression that the whole reference has to match; blank: none */
  referencePattern: textOr(''),
})
export type PaymentMode = v.InferOutput<typeof paymentMode>

/** A payment for additional towels, in PHP. */
const towelPayment = v.object({ amount: v.number(), offered })
export type TowelPayment = v.InferOutput<typeof towelPayment>

const breakOption = v.object({ ...staffBreak.entries, offered })
export type BreakOption = v.InferOutput<typeof breakOption>

/** The name of a charge, and its percentage of a payment, such as 3. */
const charge = v.object({ name: textOr(''), rate: v.number() })
export type Charge = v.InferOutput<typeof charge>

const listOf = <Item extends v.GenericSchema>(item: Item) => v.nullish(v.array(item), null)

/** The lists of a store that its settings change; null: the store uses the list of the host's configuration. */
export const storeLists = {
  modes: listOf(paymentMode),
  channels: listOf(listItem),
  serviceTypes: listOf(listItem),
  productTypes: listOf(listItem),
  customerTypes: listOf(listItem),
  towelPayments: listOf(towelPayment),
  breaks: listOf(breakOption),
  charge: v.nullish(charge, null),
}

/** Fields of a store that hold a list of names, each with the field of the same list in the configuration. */
export const nameLists = {
  channels: 'types',
  serviceTypes: 'serviceOfferedTypes',
  productTypes: 'productTypes',
  customerTypes: 'customerTypes',
} as const satisfies Record<string, keyof Lookups>
export type NameListField = keyof typeof nameLists

type Lists = { [Field in keyof typeof storeLists]: v.InferOutput<(typeof storeLists)[Field]> }

const isOffered = (item: { offered: boolean }): boolean => item.offered
const namesOf = (items: readonly ListItem[] | null) =>
  items?.filter(isOffered).map(({ name }) => name)

/** The configuration of a store: the lists that its settings offer, else those of `base`. */
export function lookupsOf(store: Lists, base: Lookups): Lookups {
  return {
    ...base,
    types: namesOf(store.channels) ?? base.types,
    modeOfPayments: namesOf(store.modes) ?? base.modeOfPayments,
    serviceOfferedTypes: namesOf(store.serviceTypes) ?? base.serviceOfferedTypes,
    productTypes: namesOf(store.productTypes) ?? base.productTypes,
    customerTypes: namesOf(store.customerTypes) ?? base.customerTypes,
    additionalTowelPayment:
      store.towelPayments?.filter(isOffered).map(({ amount }) => amount) ??
      base.additionalTowelPayment,
    staffBreaks:
      store.breaks?.filter(isOffered).map(({ offered: _, ...option }) => option) ??
      base.staffBreaks,
  }
}

/** A store and the configuration, from which its lists are read. */
export interface Settings {
  store: Lists
  lookups: Lookups
}

/** The default mode of payment (SPEC.md money-12). It is always offered. */
export const usualCash = 'CASH'
const usualCharged = 'CREDIT CARD'

/** All modes of payment of a store, including those no longer offered. */
export const modesOf = ({ store, lookups }: Settings): readonly PaymentMode[] =>
  store.modes ??
  lookups.modeOfPayments.map((name) => ({
    name,
    offered: true,
    isCash: name === usualCash,
    isCharged: name === usualCharged,
    needsReference: false,
    referencePattern: '',
  }))

/**
 * Whether the store has a mode of payment, offered or not: a payment made while it was offered may still be pending.
 */
export const isMode = (world: Settings, mode: string): boolean =>
  modesOf(world).some(({ name }) => name === mode)

/** All names in a list of the store, including those no longer offered. */
export const listOfNames = (
  { store, lookups }: Settings,
  field: NameListField,
): readonly ListItem[] =>
  store[field] ?? lookups[nameLists[field]].map((name) => ({ name, offered: true }))

/** The names in a list that the store offers. */
export const offeredNames = (settings: Settings, field: NameListField): string[] =>
  namesOf(listOfNames(settings, field)) ?? []

export const towelPaymentsOf = ({ store, lookups }: Settings): readonly TowelPayment[] =>
  store.towelPayments ?? lookups.additionalTowelPayment.map((amount) => ({ amount, offered: true }))

/** All break options of a store, including those no longer offered. */
export const breakOptionsOf = ({ store, lookups }: Settings): readonly BreakOption[] =>
  store.breaks ?? lookups.staffBreaks.map((option) => ({ ...option, offered: true }))

/** Whether a list of the store has a name, offered or not: an entry made while it was offered may still be pending. */
export const isListed = (world: Settings, field: NameListField, name: string): boolean =>
  listOfNames(world, field).some((item) => item.name === name)

export const breakById = ({ store, lookups }: Settings, id: string): StaffBreak | undefined =>
  (store.breaks ?? lookups.staffBreaks).find((option) => option.id === id)

/** The charge of a store without settings (SPEC.md money-4). */
export const usualCharge: Charge = { name: 'service charge', rate: 3 }

/** The charge that may be added to a payment. */
export const chargeRule = (store: Pick<Lists, 'charge'>): Charge => store.charge ?? usualCharge

/** Whether the form proposes the charge for a mode of payment. The user decides. */
export const isCharged = (world: Settings, mode: string): boolean =>
  modesOf(world).some(({ name, isCharged: does }) => does && name === mode)

export const isCash = (world: Settings, mode: string): boolean =>
  modesOf(world).some(({ name, isCash: does }) => does && name === mode)
