import { clockWords } from '../kernel/date-words'
import type { Store } from '../rows/store'
import {
  type BreakOption,
  breakOptionsOf,
  listOfNames,
  modesOf,
  type NameListField,
  nameLists,
  towelPaymentsOf,
} from '../rows/store-lists'
import type { Transition, World } from '../rows/world'
import type { BreakTimes, StoreSettingsInput } from './store-settings-input'
import { breakMinutes, settingsRule } from './store-settings-rules'

/** The settings that aren't money, in the order of the form. */
export const storeSettingFields = [
  'name',
  'address',
  'phone',
  'tin',
  'openTime',
  'closeTime',
  'scheduleHours',
  'refundLimit',
  'modes',
  'channels',
  'serviceTypes',
  'productTypes',
  'customerTypes',
  'towelPayments',
  'breaks',
  'opensDrawerFirst',
  'countsBlind',
  'usualFloat',
  'lineUpRule',
  'remindsInEvening',
  'remindsBeforeStart',
  'receiptHead',
  'receiptFoot',
] as const satisfies readonly (keyof StoreSettingsInput)[]

/** Changes the settings of the store. An entry that the new list lacks stays in the list, but is no longer offered. */
export const updateStoreSettings: Transition<StoreSettingsInput> = {
  check: settingsRule,
  apply(world, input, context) {
    const row: Store = {
      ...world.store,
      ...plainSettings(world.store, input),
      ...listSettings(world, input),
      lastUpdatedBy: context.user,
      updatedDateTime: context.now.instant,
    }
    return { rows: [{ table: 'stores', row }], points: [] }
  },
}

function plainSettings(store: Store, input: StoreSettingsInput): Partial<Store> {
  return {
    name: input.name || store.name,
    address: input.address ?? store.address,
    phone: input.phone ?? store.phone,
    tin: input.tin ?? store.tin,
    openTime: input.openTime ?? store.openTime,
    closeTime: input.closeTime ?? store.closeTime,
    scheduleHours: { ...store.scheduleHours, ...input.scheduleHours },
    refundLimit: input.refundLimit === undefined ? store.refundLimit : input.refundLimit,
    charge: input.charge ?? store.charge,
    opensDrawerFirst: input.opensDrawerFirst ?? store.opensDrawerFirst,
    countsBlind: input.countsBlind ?? store.countsBlind,
    usualFloat: input.usualFloat === undefined ? store.usualFloat : input.usualFloat,
    lineUpRule: input.lineUpRule ?? store.lineUpRule,
    remindsInEvening: input.remindsInEvening ?? store.remindsInEvening,
    remindsBeforeStart: input.remindsBeforeStart ?? store.remindsBeforeStart,
    receiptHead: input.receiptHead ?? store.receiptHead,
    receiptFoot: input.receiptFoot ?? store.receiptFoot,
  }
}

function listSettings(world: World, input: StoreSettingsInput): Partial<Store> {
  const named = (field: NameListField) => {
    const given = input[field]
    return given ? withFormer(given, listOfNames(world, field), byName) : world.store[field]
  }
  const fields = Object.keys(nameLists) as NameListField[] // the literal's own keys
  return {
    ...Object.fromEntries(fields.map((field) => [field, named(field)])),
    modes: input.modes ? withFormer(input.modes, modesOf(world), byName) : world.store.modes,
    towelPayments: input.towelPayments
      ? withFormer(input.towelPayments, towelPaymentsOf(world), ({ amount }) => `${amount}`)
      : world.store.towelPayments,
    breaks: input.breaks
      ? withFormer(
          input.breaks.map((given) => breakOption(world, given)),
          breakOptionsOf(world),
          ({ id }) => id,
        )
      : world.store.breaks,
  }
}

const byName = ({ name }: { name: string }): string => name

/** The new list, and the former entries that it lacks, no longer offered, because rows may refer to them. */
function withFormer<Item extends { offered: boolean }>(
  next: readonly Item[],
  former: readonly Item[],
  keyOf: (item: Item) => string,
): Item[] {
  const kept = new Set(next.map(keyOf))
  const gone = former.filter((item) => !kept.has(keyOf(item)))
  return [...next, ...gone.map((item) => ({ ...item, offered: false }))]
}

/**
 * A break option with its former id, or with an id made from its times: BREAK-1315, or BREAK-1315-1400 if it doesn't
 * last half an hour.
 */
function breakOption(world: World, given: BreakTimes): BreakOption {
  const { start, end, offered } = given
  const former = breakOptionsOf(world).find((one) => one.start === start && one.end === end)
  if (former) return { ...former, offered }
  const digits = (time: string) => time.replace(':', '')
  const ending = breakMinutes(given) === 30 ? '' : `-${digits(end)}`
  const display = `${clockWords(start)} - ${clockWords(end)}`
  return { id: `BREAK-${digits(start)}${ending}`, display, ...given }
}
