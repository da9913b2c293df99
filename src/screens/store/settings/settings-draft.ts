import type { CommandInputs } from '#domain/commands/all'
import { storeFields } from '#domain/fields/stores'
import { bounds } from '#domain/kernel/bounds'
import { cleanText } from '#domain/kernel/text'
import { fieldsOf } from '#domain/resources/save'
import { type BreakTimes, storeSettingsInput } from '#domain/resources/store-settings-input'
import { lineUpRules, taxKinds } from '#domain/rows/store'
import {
  breakOptionsOf,
  chargeRule,
  type ListItem,
  listOfNames,
  modesOf,
  type NameListField,
  nameLists,
  towelPaymentsOf,
} from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import type { FormRefusal } from '../../../data/use-submit'
import { type MoneyValue, numberRefusal } from '../../../ui/format/money-text'
import { numberOrNull } from '../../management/numbers'

type NumberField = 'refundLimit' | 'usualFloat' | 'restoreDays' | 'vatRate' | 'chargeRate'

/** The form of the settings: fields of the store, with typed numbers and the lists that the store offers. */
export function settingsDraft(world: World) {
  const { store, lookups } = world
  const { name: chargeName, rate } = chargeRule(store)
  const { refundLimit, usualFloat, restoreDays, vatRate } = store
  const numbers: Record<NumberField, MoneyValue> = {
    refundLimit,
    usualFloat,
    restoreDays,
    vatRate,
    chargeRate: rate,
  }
  const hours = lookups.staffScheduleTypes.flatMap((type) => {
    const duty = store.scheduleHours[type]
    return duty ? [[type, duty] as const] : []
  })
  const fields = Object.keys(nameLists) as NameListField[] // the literal's own keys
  const names = fields.map((field) => [field, listOfNames(world, field)])
  const breaks: readonly BreakTimes[] = breakOptionsOf(world).map(({ start, end, offered }) => ({
    start,
    end,
    offered,
  }))
  return {
    ...store,
    ...numbers,
    ...(Object.fromEntries(names) as Record<NameListField, readonly ListItem[]>), // all fields
    scheduleHours: Object.fromEntries(hours),
    modes: modesOf(world),
    towelPayments: towelPaymentsOf(world),
    breaks,
    chargeName,
    lineUpRule: lineUpRules.find((rule) => rule === store.lineUpRule) ?? 'ROTATION',
    taxKind: taxKinds.find((kind) => kind === store.taxKind) ?? '',
  }
}
export type SettingsDraft = ReturnType<typeof settingsDraft>

type SettingsInput = Omit<CommandInputs['updateStoreSettings'], 'id'>

export function settingsInput({ chargeName, chargeRate, ...draft }: SettingsDraft): SettingsInput {
  const rate = typeof chargeRate === 'number' ? chargeRate : Number.NaN
  const settings = {
    ...draft,
    refundLimit: numberOrNull(draft.refundLimit),
    usualFloat: numberOrNull(draft.usualFloat),
    restoreDays: numberOrNull(draft.restoreDays),
    vatRate: numberOrNull(draft.vatRate) ?? Number.NaN,
    channels: [...draft.channels],
    serviceTypes: [...draft.serviceTypes],
    productTypes: [...draft.productTypes],
    customerTypes: [...draft.customerTypes],
    modes: [...draft.modes],
    towelPayments: [...draft.towelPayments],
    breaks: [...draft.breaks],
    charge: { name: cleanText(chargeName), rate },
  }
  return fieldsOf(settings, storeSettingsInput)
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
  const { chargeRate, refundLimit, usualFloat, restoreDays, vatRate } = draft
  if (chargeRate === null)
    return { message: 'The rate of the charge is required.', field: 'charge' }
  if (vatRate === null) return { message: 'The VAT rate is required.', field: 'vatRate' }
  const rate = { field: 'charge', label: 'Rate', value: chargeRate, bounds: percent }
  const limit = { field: 'refundLimit', label: storeFields.refundLimit.label, value: refundLimit }
  const float = { field: 'usualFloat', label: storeFields.usualFloat.label, value: usualFloat }
  const days = { field: 'restoreDays', label: storeFields.restoreDays.label, value: restoreDays }
  const pesos = { bounds: bounds.pesos }
  const reach = { bounds: bounds.restoreDays }
  return numberRefusal([
    rate,
    { ...limit, ...pesos },
    { ...float, ...pesos },
    { ...days, ...reach },
    { field: 'vatRate', label: storeFields.vatRate.label, value: vatRate, bounds: bounds.vatRate },
  ])
}
