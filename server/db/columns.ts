import { type Centavos, centavos, pesos } from '#domain/kernel/money'

/**
 * How a field of an entity is kept in a column. `Stored` is what is written, `Read` what comes back
 * (json is written as text and comes back parsed). Amounts end in `_centavos`.
 */
export interface Column<Value, Stored = Value, Read = Stored, Ending extends string = ''> {
  readonly ending: Ending
  write(value: Value): Stored
  read(stored: Read): Value
}

function plain<Value>(): Column<Value> {
  return { ending: '', write: (value) => value, read: (stored) => stored }
}

export const text = plain<string>()
export const textOrNull = plain<string | null>()
export const integer = plain<number>()
export const integerOrNull = plain<number | null>()
export const flag = plain<boolean>()
export const flagOrNull = plain<boolean | null>()
/** Dates are YYYY-MM-DD, times HH:mm, instants ISO in UTC: text on both sides (see parsers). */
export const date = text
export const time = text
export const dateOrNull = textOrNull
export const timeOrNull = textOrNull
export const instantOrNull = textOrNull

const asCentavos = (whole: number) => whole as Centavos // the edge: what is stored is whole centavos

/** An amount in PHP, stored as whole centavos. */
export const money: Column<number, number, number, '_centavos'> = {
  ending: '_centavos',
  write: centavos,
  read: (stored) => pesos(asCentavos(stored)),
}

export const moneyOrNull: Column<number | null, number | null, number | null, '_centavos'> = {
  ending: '_centavos',
  write: (value) => (value === null ? null : centavos(value)),
  read: (stored) => (stored === null ? null : pesos(asCentavos(stored))),
}

type Amounts = Record<string, number>

const mapValues = (map: Amounts, change: (value: number) => number): Amounts =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]))

/** Amounts in PHP by id, stored as whole centavos. */
export const moneyById: Column<Amounts, string, Amounts, '_centavos'> = {
  ending: '_centavos',
  write: (value) => JSON.stringify(mapValues(value, centavos)),
  read: (stored) => mapValues(stored, (amount) => pesos(asCentavos(amount))),
}

/** Lists and maps as they are. */
export function json<Value>(): Column<Value, string, Value> {
  return { ending: '', write: (value) => JSON.stringify(value), read: (stored) => stored }
}
