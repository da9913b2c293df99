import { type Centavos, centavos, pesos } from '#domain/kernel/money'

/** SQL text. */
type Sql = string

/**
 * The column of an entity's field. `Stored` is the written type, `Read` the one read back (json is written as text and
 * read parsed). `Ending` is a suffix such as `_centavos`. `asJson` is SQL for the same value inside JSON.
 */
export interface Column<Value, Stored = Value, Read = Stored, Ending extends string = ''> {
  readonly ending: Ending
  write(value: Value): Stored
  read(stored: Read): Value
  asJson(column: Sql): Sql
}

const asItIs = (column: Sql) => column

function plain<Value>(asJson = asItIs): Column<Value> {
  return { ending: '', write: (value) => value, read: (stored) => stored, asJson }
}

/** SQL for a time as HH:mm. */
export const timeAsJson = (column: Sql): Sql => `left(${column}::text, 5)`
const instantAsJson = (column: Sql) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** SQL for an amount in PHP with as few digits as JavaScript prints; numeric would print all of them. */
const moneyAsJson = (column: Sql) => `${column}::float8 / 100`
const moneyByIdAsJson = (column: Sql) => `case when ${column} = '{}' then ${column} else (
  select jsonb_object_agg(key, value::float8 / 100) from jsonb_each_text(${column})) end`

export const text = plain<string>()
export const textOrNull = plain<string | null>()
export const integer = plain<number>()
export const integerOrNull = plain<number | null>()
export const numberOrNull = plain<number | null>()
export const flag = plain<boolean>()
export const flagOrNull = plain<boolean | null>()
/** Columns of dates (YYYY-MM-DD), times (HH:mm) and instants (ISO in UTC), written and read as text (see parsers). */
export const date = plain<string>()
export const dateOrNull = plain<string | null>()
export const time = plain<string>(timeAsJson)
export const timeOrNull = plain<string | null>(timeAsJson)
export const instant = plain<string>(instantAsJson)
export const instantOrNull = plain<string | null>(instantAsJson)

const asCentavos = (whole: number) => whole as Centavos // stored values are whole centavos

/** An amount in PHP, stored as whole centavos. */
export const money: Column<number, number, number, '_centavos'> = {
  ending: '_centavos',
  write: centavos,
  read: (stored) => pesos(asCentavos(stored)),
  asJson: moneyAsJson,
}

export const moneyOrNull: Column<number | null, number | null, number | null, '_centavos'> = {
  ending: '_centavos',
  write: (value) => (value === null ? null : centavos(value)),
  read: (stored) => (stored === null ? null : pesos(asCentavos(stored))),
  asJson: moneyAsJson,
}

type Amounts = Record<string, number>

const mapValues = (map: Amounts, change: (value: number) => number): Amounts =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]))

const inPesos = (map: Amounts) => mapValues(map, (amount) => pesos(asCentavos(amount)))

/** Amounts in PHP by id, stored as whole centavos. */
export const moneyById: Column<Amounts, string, Amounts, '_centavos'> = {
  ending: '_centavos',
  write: (value) => JSON.stringify(mapValues(value, centavos)),
  read: inPesos,
  asJson: moneyByIdAsJson,
}

export const moneyByIdOrNull: Column<Amounts | null, string | null, Amounts | null, '_centavos'> = {
  ending: '_centavos',
  write: (value) => value && moneyById.write(value),
  read: (stored) => stored && inPesos(stored),
  asJson: moneyByIdAsJson,
}

/** A list or map, stored as JSON. */
export function json<Value>(): Column<Value, string, Value> {
  const write = (value: Value) => JSON.stringify(value)
  return { ending: '', write, read: (stored) => stored, asJson: asItIs }
}

export function jsonOrNull<Value>(): Column<Value | null, string | null, Value | null> {
  const write = (value: Value | null) => value && JSON.stringify(value)
  return { ending: '', write, read: (stored) => stored, asJson: asItIs }
}
