import type { CommandInputs } from '#domain/commands/all'
import { bounds } from '#domain/kernel/bounds'
import { cleanText } from '#domain/kernel/text'
import { type LineUpRule, lineUpRules, type Store } from '#domain/rows/store'
import {
  breakOptionsOf,
  chargeRule,
  type ListItem,
  listOfNames,
  modesOf,
  type NameListField,
  nameLists,
  type PaymentMode,
  type TowelPayment,
  towelPaymentsOf,
} from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import type { FormRefusal } from '../../../data/use-submit'
import { type MoneyValue, numberRefusal } from '../../../ui/format/money-text'
import { numberOrNull } from '../../management/numbers'

/** A break from which therapists choose; times are HH:mm. */
export interface BreakItem {
  start: string
  end: string
  offered: boolean
}

/** The form of the settings; times are HH:mm. */
export interface SettingsDraft extends Record<NameListField, readonly ListItem[]> {
  name: string
  address: string
  phone: string
  tin: string
  openTime: string
  closeTime: string
  scheduleHours: Store['scheduleHours']
  /** PHP above which another user signs; null: no refund needs a signature */
  refundLimit: MoneyValue
  modes: readonly PaymentMode[]
  towelPayments: readonly TowelPayment[]
  breaks: readonly BreakItem[]
  chargeName: string
  /** percent */
  chargeRate: MoneyValue
  opensDrawerFirst: boolean
  countsBlind: boolean
  remindsInEvening: boolean
  remindsBeforeStart: boolean
  /** PHP; null: none */
  usualFloat: MoneyValue
  lineUpRule: LineUpRule
  receiptHead: string
  receiptFoot: string
}

/** A text that may be absent from the row: a store that was stored by an older release lacks newer fields. */
const textOf = (text: string | undefined): string => text ?? ''
const flagOf = (flag: boolean | undefined): boolean => flag ?? false
const amountOf = (amount: number | null | undefined): MoneyValue => amount ?? null

export function settingsDraft(world: World): SettingsDraft {
  const { store, lookups } = world
  const { name, rate } = chargeRule(store)
  const fields = Object.keys(nameLists) as NameListField[] // the literal's own keys
  const names = fields.map((field) => [field, listOfNames(world, field)])
  const hours = lookups.staffScheduleTypes.flatMap((type) => {
    const duty = store.scheduleHours[type]
    return duty ? [[type, duty]] : []
  })
  return {
    name: store.name,
    address: store.address,
    phone: textOf(store.phone),
    tin: textOf(store.tin),
    openTime: store.openTime,
    closeTime: store.closeTime,
    scheduleHours: Object.fromEntries(hours),
    refundLimit: store.refundLimit ?? null,
    modes: modesOf(world),
    ...(Object.fromEntries(names) as Record<NameListField, readonly ListItem[]>), // all fields
    towelPayments: towelPaymentsOf(world),
    breaks: breakOptionsOf(world).map(({ start, end, offered }) => ({ start, end, offered })),
    chargeName: name,
    chargeRate: rate,
    opensDrawerFirst: flagOf(store.opensDrawerFirst),
    countsBlind: flagOf(store.countsBlind),
    remindsInEvening: flagOf(store.remindsInEvening),
    remindsBeforeStart: flagOf(store.remindsBeforeStart),
    usualFloat: amountOf(store.usualFloat),
    lineUpRule: lineUpRules.find((rule) => rule === store.lineUpRule) ?? 'ROTATION',
    receiptHead: textOf(store.receiptHead),
    receiptFoot: textOf(store.receiptFoot),
  }
}

type SettingsInput = Omit<CommandInputs['updateStoreSettings'], 'id'>

export function settingsInput(draft: SettingsDraft): SettingsInput {
  const {
    chargeName,
    chargeRate,
    refundLimit,
    usualFloat,
    modes,
    towelPayments,
    breaks,
    ...plain
  } = draft
  const rate = typeof chargeRate === 'number' ? chargeRate : Number.NaN
  return {
    ...plain,
    refundLimit: refundLimit === 'invalid' ? Number.NaN : refundLimit,
    usualFloat: numberOrNull(usualFloat),
    channels: [...plain.channels],
    serviceTypes: [...plain.serviceTypes],
    productTypes: [...plain.productTypes],
    customerTypes: [...plain.customerTypes],
    modes: [...modes],
    towelPayments: [...towelPayments],
    breaks: [...breaks],
    charge: { name: cleanText(chargeName), rate },
  }
}

/**
 * The settings that were changed. Unchanged ones are left out, so that a store without lists of its own keeps those of
 * the configuration.
 */
export function changedSettings(draft: SettingsDraft, world: World): SettingsInput {
  const before = new Map(Object.entries(settingsInput(settingsDraft(world))))
  const changed = Object.entries(settingsInput(draft)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
  )
  return Object.fromEntries(changed)
}

const percent = { least: 0, most: 100 }

/** Refuses the first field whose text is not a number; null if there is none. */
export function settingsRefusal(draft: SettingsDraft): FormRefusal | null {
  const { chargeRate, refundLimit, usualFloat } = draft
  if (chargeRate === null)
    return { message: 'The rate of the charge is required.', field: 'charge' }
  const rate = { field: 'charge', label: 'Rate', value: chargeRate, bounds: percent }
  const limit = { field: 'refundLimit', label: 'The limit of refunds', value: refundLimit }
  const float = { field: 'usualFloat', label: 'Usual float', value: usualFloat }
  const pesos = { bounds: bounds.pesos }
  return numberRefusal([rate, { ...limit, ...pesos }, { ...float, ...pesos }])
}
