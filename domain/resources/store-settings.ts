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
import { defined, fieldsOf } from './save'
import {
  type BreakTimes,
  type StoreSettingsInput,
  storeSettingsInput,
} from './store-settings-input'
import { breakMinutes, settingsRule } from './store-settings-rules'

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

/** The settings in an input as they are given. `listSettings` completes those that are lists. */
function plainSettings(store: Store, input: StoreSettingsInput): Partial<Store> {
  const { breaks, ...given } = fieldsOf(defined(input), storeSettingsInput)
  return {
    ...given,
    name: input.name || store.name,
    scheduleHours: { ...store.scheduleHours, ...input.scheduleHours },
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

/** The new list, then the former entries that it lacks. These are no longer offered, but rows may refer to them. */
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
