import { isAct } from '#domain/may'
import { labelOf } from '#domain/may-words'
import type { Permit } from '#domain/rows/store'
import { clockTime, timeRange, usDate } from './format-date'
import { amount } from './format-money'
import { codeWords } from './format-text'

/** Text that tells whether a store's list still offers an entry. */
const offeredText = (entry: object): string =>
  Reflect.get(entry, 'offered') === false ? 'no longer offered' : 'offered'

const objectsIn = (value: unknown): object[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : []

const textIn = (entry: object, field: string): string => String(Reflect.get(entry, field) ?? '')

/** Name and text of each entry in a store's list. */
export const listParts = (value: unknown) =>
  objectsIn(value).map((entry) => ({
    name: codeWords(textIn(entry, 'name')),
    text: offeredText(entry),
  }))

/** Name and text of each mode of payment: "cash", "charge", its rule for references, and whether it is offered. */
export const modeParts = (value: unknown) =>
  objectsIn(value).map((entry) => {
    const flags = [
      Reflect.get(entry, 'isCash') === true && 'cash',
      Reflect.get(entry, 'isCharged') === true && 'charge',
      Reflect.get(entry, 'needsReference') === true && referenceText(entry),
      offeredText(entry),
    ]
    return { name: codeWords(textIn(entry, 'name')), text: flags.filter(Boolean).join(', ') }
  })

function referenceText(entry: object): string {
  const pattern = textIn(entry, 'referencePattern')
  return pattern === '' ? 'reference' : `reference ${pattern}`
}

export const towelParts = (value: unknown) =>
  objectsIn(value).map((entry) => ({
    name: amount(Number(textIn(entry, 'amount'))),
    text: offeredText(entry),
  }))

export const breakParts = (value: unknown) =>
  objectsIn(value).map((entry) => ({
    name: timeRange(textIn(entry, 'start'), textIn(entry, 'end')),
    text: offeredText(entry),
  }))

/** Duty hours by schedule type. */
export const dutyParts = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, duty]) => ({
        name,
        text: `${clockTime(textIn(duty, 'startDutyTime'))} to ${clockTime(textIn(duty, 'lastCallTime'))}`,
      }))
    : []

/** Name of the role with the act, and its right, for each right that a store has changed. */
export const rightsParts = (value: unknown) =>
  rolesIn(value).flatMap(([role, acts]) =>
    rolesIn(acts).map(([act, right]) => ({
      name: `${codeWords(role)}: ${isAct(act) ? labelOf(act) : act}`,
      text: rightWords(right),
    })),
  )

const rolesIn = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

function rightWords(right: unknown): string {
  if (typeof right === 'number') return `up to ${amount(right)}`
  return right === true ? 'yes' : 'no'
}

export const chargeParts = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? [{ name: textIn(value, 'name'), text: `${textIn(value, 'rate')}%` }]
    : []

const permitLabels = {
  min: 'MIN',
  serial: 'serial no.',
  permitNumber: 'permit no.',
  accreditation: 'accreditation no.',
} as const satisfies Record<keyof Permit, string>

/** The parts of a permit that are filled in. */
export const permitParts = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.entries(permitLabels)
        .map(([field, name]) => ({ name, text: textIn(value, field) }))
        .filter(({ text }) => text !== '')
    : []

/** A therapist's hours by weekday. */
export const rotaParts = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, hours]) => ({
        name,
        text: hours ? hoursText(hours) : 'off',
      }))
    : []

const hoursText = (hours: object): string =>
  `${clockTime(textIn(hours, 'start'))} to ${clockTime(textIn(hours, 'lastCall'))}`

export const leaveParts = (value: unknown) =>
  objectsIn(value).map((leave) => ({
    name: `${usDate(textIn(leave, 'from'))} to ${usDate(textIn(leave, 'until'))}`,
    text: textIn(leave, 'reason'),
  }))
