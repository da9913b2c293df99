import * as v from 'valibot'
import { type Bounds, bounds, outOfBounds } from './bounds'
import { businessTimeOfInstant, isDate, isTime } from './dates'
import { type JsonKeywords, withKeywords } from './json-keywords'
import { centavos, pesos } from './money'
import { cleanText } from './text'

/*
 * Schemas for fields of rows from a booking host. A host may omit fields, so each schema falls back to an empty value
 * and readers never meet `undefined`.
 */
export const text = v.optional(v.nullable(v.string()), null)
export const textOr = (empty: string) => v.nullish(v.string(), empty)
export const flag = v.nullish(v.boolean(), false)
export const amount = v.nullish(v.number(), 0)
export const amountOrNull = v.optional(v.nullable(v.number()), null)
export const ids = v.nullish(v.array(v.string()), [])
export const numbersById = v.nullish(v.record(v.string(), v.number()), {})
export const numbersByIdOrNull = v.optional(v.nullable(v.record(v.string(), v.number())), null)

/** Schemas for fields of request bodies. They check types and accept a missing field; rules check if it is required. */
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
/** The id that a client may choose for a new row; blank counts as absent. */
export const newId = v.pipe(
  v.nullish(v.pipe(v.string(), v.maxLength(64))),
  v.transform((value) => value || undefined),
)
/** A reference to a row that a form may leave blank; blank becomes null. */
export const reference = v.pipe(
  v.nullable(v.pipe(v.string(), v.maxLength(64))),
  v.transform((value) => (value === '' ? null : value)),
)
export const freeTextLength = 2000
/** A limit on an input. `breach` returns the text that follows the field's name when the limit is broken. */
const limit = <Input>(keywords: JsonKeywords, breach: (value: Input) => string | null) =>
  withKeywords(
    v.rawCheck<Input>(({ dataset, addIssue }) => {
      const words = dataset.typed ? breach(dataset.value) : null
      if (words) addIssue({ message: words })
    }),
    keywords,
  )
/** The text of a broken limit; null for any other issue. Only `limit` uses a raw check. */
export const limitWords = ({ type, message }: v.BaseIssue<unknown>): string | null =>
  type === 'raw_check' ? message : null
const atMost = (length: number) =>
  limit<string>({ maxLength: length }, (value) =>
    value.length > length ? `should have at most ${length} characters` : null,
  )
export const longText = v.pipe(v.string(), atMost(freeTextLength))
export const freeText = v.nullable(longText)
export const shortText = v.pipe(v.string(), v.transform(cleanText), atMost(200))
/** A number within bounds; the error text names the bound. */
export const bounded = (limits: Bounds) =>
  v.pipe(
    v.number(),
    limit<number>({ minimum: limits.least, maximum: limits.most }, (value) => {
      const words = outOfBounds(value, limits)
      return words && `should be ${words}`
    }),
  )
export const money = bounded({ ...bounds.payment, least: -bounds.payment.most })
export const points = bounded(bounds.points)
export const quantity = bounded(bounds.quantity)
/** Whether a date is valid and between 1900 and 2199, so that every system can handle it and the next day. */
const isUsableDate = (text: string) => isDate(text) && text >= '1900-01-01' && text < '2200-01-01'
const notDate = 'is not a date (YYYY-MM-DD)'
const notTime = 'is not a time (HH:mm)'
export const date = v.pipe(
  v.string(),
  withKeywords(v.check(isUsableDate, notDate), { format: 'date' }),
)
export const time = v.pipe(
  v.string(),
  withKeywords(v.check(isTime, notTime), { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
)
/** A date or time that a form may leave blank; the rules check whether it is required. */
export const dateOrBlank = v.nullish(
  v.pipe(
    v.string(notDate),
    withKeywords(
      v.check((text: string) => text === '' || isUsableDate(text), notDate),
      { pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' },
    ),
  ),
  '',
)
/** The business day on which an entry was made. Other clients may send an instant instead of a day. */
export const dayMade = v.pipe(
  v.nullish(v.string(notDate), ''),
  v.transform((made) => (made.includes('T') ? (businessTimeOfInstant(made)?.date ?? made) : made)),
  v.check((day) => day === '' || isUsableDate(day), notDate),
)
/** An instant, converted to ISO in UTC. */
export const instant = v.pipe(
  v.string(),
  v.check((text) => businessTimeOfInstant(text) !== null, 'is not an instant (ISO 8601)'),
  v.transform((text) => businessTimeOfInstant(text)?.instant ?? text),
)
export const timeOrBlank = v.nullish(
  v.pipe(
    v.string(notTime),
    withKeywords(
      v.check((text: string) => text === '' || isTime(text), notTime),
      { pattern: '^(([01]\\d|2[0-3]):[0-5]\\d)?$' },
    ),
  ),
  '',
)
/** A number that a form may leave blank: null, empty text or absent. */
export const orBlank = (schema: v.GenericSchema<number, number>) =>
  v.pipe(
    v.nullish(v.union([v.literal(''), schema])),
    v.transform((value) => (value === '' ? null : value)),
  )
export const orZero = (schema: v.GenericSchema<number, number>) =>
  v.pipe(
    v.nullish(v.union([v.literal(''), schema]), ''),
    v.transform((value) => value || 0),
  )
export const pointsOrZero = orZero(points)

/** Author and last editor of a row; date-times are ISO instants in UTC. */
export const audit = {
  createdBy: text,
  createdDateTime: text,
  lastUpdatedBy: text,
  updatedDateTime: text,
}

/** True in the answer to a row's deletion; stored rows don't have it. */
export const deleted = v.optional(v.boolean())

/** The version of a row; 0 on a host without versions (SPEC.md service-9). */
export const version = v.nullish(v.number(), 0)

/** Turns null into undefined, because absent and blank fields of a resource's body leave the row as it is. */
const gone = <T>(value: T | null | undefined): T | undefined => value ?? undefined
/** Rounds an amount to centavos, as it is stored. */
const toCentavo = (amount: number) => pesos(centavos(amount))
export const optionalName = v.pipe(v.nullish(shortText), v.transform(gone))
/** A short text: blank clears it, absent leaves it. */
export const optionalTextUpTo = (length: number) =>
  v.pipe(v.nullish(v.pipe(shortText, atMost(length))), v.transform(gone))
/** A text of several lines, each cleaned: blank clears it, absent leaves it. */
export const optionalLinesUpTo = (length: number) =>
  v.pipe(
    v.nullish(
      v.pipe(
        v.string(),
        v.transform((text) => text.split('\n').map(cleanText).join('\n').trim()),
        atMost(length),
      ),
    ),
    v.transform(gone),
  )
/** An amount in PHP, which is required. */
export const centavoPrice = v.pipe(bounded(bounds.pesos), v.transform(toCentavo))
export const optionalPrice = v.pipe(
  orBlank(v.pipe(bounded(bounds.pesos), v.transform(toCentavo))),
  v.transform(gone),
)
/** An amount in PHP: blank becomes null, absent leaves it. */
export const optionalAmount = orBlank(v.pipe(bounded(bounds.pesos), v.transform(toCentavo)))
/** A percentage of a price: blank becomes null, absent leaves it. */
export const optionalPercent = v.pipe(
  orBlank(bounded(bounds.percent)),
  v.transform((given) => (typeof given === 'number' ? toCentavo(given) : given)),
)
/** Minutes of a duration: blank becomes null, absent leaves it. */
export const optionalMinutes = orBlank(bounded(bounds.minutes))
/** A date or time: blank becomes null, absent leaves it. */
const orNull = (schema: v.GenericSchema<string, string>) =>
  v.optional(
    v.pipe(
      v.nullable(v.union([v.literal(''), schema])),
      v.transform((value) => value || null),
    ),
  )
export const optionalDate = orNull(date)
export const optionalTime = orNull(time)
export const optionalFlag = v.pipe(v.nullish(v.boolean()), v.transform(gone))
export const optionalIds = v.pipe(
  v.nullish(v.pipe(v.array(id), v.maxLength(500))),
  v.transform((given) => (given ? [...new Set(given)] : undefined)),
)
/** Amounts by id. Blank amounts are left out. */
export const optionalAmounts = v.pipe(
  v.nullish(v.record(id, v.nullable(v.union([v.literal(''), money])))),
  v.transform((given) => (given ? withoutBlanks(given) : undefined)),
)

function withoutBlanks(given: Readonly<Record<string, number | '' | null>>) {
  const filled = Object.entries(given).flatMap(([key, value]) =>
    value === null || value === '' ? [] : [[key, toCentavo(value)] as const],
  )
  return Object.fromEntries(filled)
}

/** The input of a command: the body of its call and the id of its row. */
export type Targeted<Schema extends v.GenericSchema> = v.InferOutput<Schema> & { id: string }
