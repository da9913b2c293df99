import { clockWords } from '../kernel/date-words'
import { minuteOfDay } from '../kernel/dates'
import { patternTrouble } from '../kernel/reference-pattern'
import { type Refusal, refuse } from '../kernel/refusal'
import { type NameListField, usualCash } from '../rows/store-lists'
import type { World } from '../rows/world'
import type { StoreSettingsInput } from './store-settings-input'
import { taxRule } from './store-tax-rules'

/** Names of the lists, with which messages begin, in the order in which the lists are checked. */
const nameListTitles = {
  channels: 'Channels',
  serviceTypes: 'Service types',
  productTypes: 'Product types',
  customerTypes: 'Customer types',
} as const satisfies Record<NameListField, string>

const maxNameLength = 40
const maxBreakMinutes = 240

const rule = (field: string, message: string): Refusal => refuse('rule', message, { field })

/** The first rule of the settings that an input breaks; null if it breaks none. */
export function settingsRule(world: World, input: StoreSettingsInput): Refusal | null {
  return (
    nameRule(input) ??
    taxRule(world.store, input) ??
    hoursRule(input) ??
    dutyRule(world, input) ??
    modesRule(input) ??
    nameListsRule(input) ??
    towelsRule(input) ??
    breaksRule(input) ??
    chargeRule(input)
  )
}

const nameRule = ({ name }: StoreSettingsInput): Refusal | null =>
  name === '' ? refuse('rule', 'Name is required', { field: 'name', reason: 'REQUIRED' }) : null

/** Refuses equal opening and closing times. A closing time before the opening time is past midnight. */
function hoursRule({ openTime, closeTime }: StoreSettingsInput): Refusal | null {
  const isSame = openTime !== undefined && openTime === closeTime
  return isSame ? rule('closeTime', 'Opening and closing time should differ.') : null
}

function dutyRule(world: World, { scheduleHours = {} }: StoreSettingsInput): Refusal | null {
  for (const [type, { startDutyTime, lastCallTime }] of Object.entries(scheduleHours)) {
    if (!world.lookups.staffScheduleTypes.includes(type))
      return rule('scheduleHours', `Schedule type ${type} does not exist.`)
    if (startDutyTime === lastCallTime)
      return rule('scheduleHours', `Start and last call of ${type} should differ.`)
  }
  return null
}

function modesRule({ modes }: StoreSettingsInput): Refusal | null {
  if (!modes) return null
  const isUsable = modes.some((mode) => mode.name === usualCash && mode.isCash && mode.offered)
  return (
    listRule('modes', 'Modes of payment', modes) ??
    (isUsable
      ? null
      : rule('modes', `Modes of payment: ${usualCash} should stay offered as cash.`)) ??
    patternsRule(modes)
  )
}

function patternsRule(modes: readonly { name: string; referencePattern: string }[]) {
  for (const { name, referencePattern } of modes) {
    const trouble = patternTrouble(referencePattern)
    if (trouble) return rule('modes', `Modes of payment: the pattern of ${name} ${trouble}.`)
  }
  return null
}

function nameListsRule(input: StoreSettingsInput): Refusal | null {
  for (const field of Object.keys(nameListTitles) as NameListField[]) {
    // the literal's own keys
    const given = input[field]
    const found = given && listRule(field, nameListTitles[field], given)
    if (found) return found
  }
  return null
}

interface Item {
  name: string
  offered: boolean
}

/** Checks that names are not blank, short enough and different, and that at least one of them is offered. */
function listRule(field: string, title: string, items: readonly Item[]): Refusal | null {
  const seen = new Set<string>()
  for (const { name } of items) {
    if (name === '') return rule(field, `${title}: a name is missing.`)
    if (name.length > maxNameLength)
      return rule(field, `${title}: a name should have at most ${maxNameLength} characters.`)
    if (seen.has(name)) return rule(field, `${title}: ${name} is there twice.`)
    seen.add(name)
  }
  const isOffered = items.some(({ offered }) => offered)
  return isOffered ? null : rule(field, `${title}: at least one should be offered.`)
}

function towelsRule({ towelPayments = [] }: StoreSettingsInput): Refusal | null {
  const amounts = towelPayments.map(({ amount }) => amount)
  const twice = amounts.find((amount, at) => amounts.indexOf(amount) < at)
  return twice === undefined
    ? null
    : rule('towelPayments', `Towel payments: ${twice.toFixed(2)} is there twice.`)
}

/** Minutes of a break, which may run past midnight. */
export function breakMinutes({ start, end }: { start: string; end: string }): number {
  return ((minuteOfDay(end) ?? 0) - (minuteOfDay(start) ?? 0) + 1440) % 1440
}

function breaksRule({ breaks = [] }: StoreSettingsInput): Refusal | null {
  const seen = new Set<string>()
  for (const given of breaks) {
    const words = `${clockWords(given.start)} - ${clockWords(given.end)}`
    const minutes = breakMinutes(given)
    if (minutes === 0 || minutes > maxBreakMinutes)
      return rule('breaks', `Breaks: ${words} should end after its start, 4 hours later at most.`)
    if (seen.has(words)) return rule('breaks', `Breaks: ${words} is there twice.`)
    seen.add(words)
  }
  return null
}

function chargeRule({ charge }: StoreSettingsInput): Refusal | null {
  if (!charge) return null
  if (charge.name === '') return rule('charge', 'The charge needs a name.')
  if (charge.name.length > maxNameLength)
    return rule('charge', `The name of the charge should have at most ${maxNameLength} characters.`)
  const isPercent = charge.rate >= 0 && charge.rate <= 100
  return isPercent
    ? null
    : rule('charge', 'The rate of the charge should be from 0 to 100 percent.')
}
