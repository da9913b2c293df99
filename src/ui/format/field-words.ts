import * as v from 'valibot'
import { initiatorWords } from '#domain/fields/appointments'
import type { Field, FieldKind } from '#domain/fields/field'
import { upperName } from '#domain/kernel/names'
import { idText, kindText, privilege } from '#domain/rows/privilege'
import { breakById } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import { extensionText } from './extension-text'
import { cellDate, clockTime, timeRange } from './format-date'
import { amount, money } from './format-money'
import { codeWords, mobile } from './format-text'
import { paymentPartText } from './payment-part'
import { statusLook } from './status'
import {
  breakParts,
  chargeParts,
  dutyParts,
  leaveParts,
  listParts,
  modeParts,
  permitParts,
  rightsParts,
  rotaParts,
  towelParts,
} from './store-words'

export interface Part {
  name: string
  text: string
}

type Parts = (value: unknown, world: World | null) => readonly Part[]

/** Text of a part that is only a name, such as a room in a list. */
export const listedText = 'listed'
type Named = 'services' | 'promos' | 'rooms' | 'staffs' | 'lockers' | 'products'

const single = (text: string): Part[] => (text === '' ? [] : [{ name: '', text }])
const plain: Parts = (value) => single(value === null || value === undefined ? '' : String(value))
const textWith =
  (format: (text: string) => string): Parts =>
  (value) =>
    single(typeof value === 'string' && value !== '' ? format(value) : '')
const numberWith =
  (format: (value: number) => string): Parts =>
  (value) =>
    single(typeof value === 'number' ? format(value) : '')
const code = textWith(codeWords)

const nameIn = (table: Named, id: string, world: World | null): string =>
  upperName(world?.[table].get(id)?.name ?? id)

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const listed = (nameOf: (id: string, world: World | null) => string): Parts => {
  return (value, world) =>
    textsOf(value).map((id) => ({ name: nameOf(id, world), text: listedText }))
}
const namesOf = (table: Named): Parts => listed((id, world) => nameIn(table, id, world))

const nameOf =
  (table: Named): Parts =>
  (value, world) =>
    single(typeof value === 'string' ? nameIn(table, value, world) : '')

const amountsOf =
  (table: Named): Parts =>
  (value, world) =>
    entriesOf(value).flatMap(([id, pesos]) =>
      typeof pesos === 'number' ? [{ name: nameIn(table, id, world), text: amount(pesos) }] : [],
    )

const breakName = (id: string, world: World | null): string => {
  const found = world && breakById(world, id)
  return found ? timeRange(found.start, found.end) : id
}

/** The points earned by weekday. */
const loyalty: Parts = (value) =>
  entriesOf(value).map(([name, day]) => {
    const [spend = '', points = ''] = entriesOf(day).map(([, number]) => String(number))
    return { name, text: `${spend} for ${points}` }
  })

/** Products with quantities: "2 SALABAT". */
const quantities: Parts = (value, world) =>
  entriesOf(value).flatMap(([id, count]) =>
    typeof count === 'number' && count > 0
      ? [{ name: `${count} ${nameIn('products', id, world)}`, text: listedText }]
      : [],
  )

const paymentParts = v.fallback(
  v.array(v.object({ mode: v.string(), amount: v.number(), reference: v.nullable(v.string()) })),
  [],
)

const privilegeWords: Parts = (value) => {
  const read = v.safeParse(privilege, value)
  return read.success ? single(`${kindText(read.output)}, ${idText(read.output)}`) : []
}

const timedPrice = v.object({
  weekdays: v.array(v.string()),
  from: v.nullable(v.string()),
  until: v.nullable(v.string()),
  price: v.number(),
})

/** The prices of a service by day and hour: "SAT, SUN from 10:00 AM until 4:00 PM 900.00". */
const timedPrices: Parts = (value) =>
  v.parse(v.fallback(v.array(timedPrice), []), value).map(({ weekdays, from, until, price }) => ({
    name: [
      weekdays.join(', ') || 'Every day',
      from && `from ${clockTime(from)}`,
      until && `until ${clockTime(until)}`,
    ]
      .filter(Boolean)
      .join(' '),
    text: amount(price),
  }))

const initiator: Parts = (value) => single(typeof value === 'boolean' ? initiatorWords(value) : '')

const writers: Readonly<Record<FieldKind, Parts>> = {
  text: plain,
  code,
  status: textWith((status) => statusLook(status).word),
  initiator,
  mobile: textWith(mobile),
  count: plain,
  amount: numberWith(amount),
  money: numberWith(money),
  clock: textWith(clockTime),
  day: textWith(cellDate),
  minutes: numberWith((minutes) => `${minutes} min`),
  percent: numberWith((percent) => `${percent} %`),
  yesNo: (value) => single(value === true ? 'Yes' : 'No'),
  isSet: (value) => single(value ? 'Yes' : ''),
  'name of staffs': nameOf('staffs'),
  'name of rooms': nameOf('rooms'),
  'name of lockers': nameOf('lockers'),
  'name of promos': nameOf('promos'),
  'names of services': namesOf('services'),
  'names of rooms': namesOf('rooms'),
  'amounts of services': amountsOf('services'),
  'amounts of promos': amountsOf('promos'),
  'quantities of products': quantities,
  'timed prices': timedPrices,
  extensions: (value, world) => single(extensionText(value, world)),
  'parts of a payment': (value) =>
    single(v.parse(paymentParts, value).map(paymentPartText).join(' and ')),
  'listed days': listed((day) => day),
  'listed types': listed(codeWords),
  'listed breaks': listed(breakName),
  'listed stores': listed((code) => code.replaceAll('_', ' ')),
  'hours by weekday': rotaParts,
  leaves: leaveParts,
  'points by weekday': loyalty,
  'duty hours': dutyParts,
  'modes of payment': modeParts,
  'offered names': listParts,
  'offered towels': towelParts,
  'offered breaks': breakParts,
  charge: chargeParts,
  rights: rightsParts,
  permit: permitParts,
  privilege: privilegeWords,
}

/** Parts joined to one text: "SWEDISH 60 100.00, GYM PASS 30.00", "ROOM 1, ROOM 2", "1,250.00". */
export const partsText = (parts: readonly Part[]): string =>
  parts
    .map(({ name, text }) => (name && text === listedText ? name : `${name} ${text}`.trim()))
    .join(', ') || 'none'

/** A field's value in parts with names; a plain value is one part without a name. */
export const fieldParts = (
  { kind }: Pick<Field, 'kind'>,
  value: unknown,
  world: World | null,
): readonly Part[] => writers[kind](value, world)
