import { type Centavos, centavos, pesos } from '#domain/kernel/money'
import { instantText, timeText } from './parsers'

/**
 * How a field of an entity is kept in a column. `Stored` is what is written, `Read` what comes back
 * (json is written as text and comes back parsed). Amounts end in `_centavos`. `json` makes the same
 * value JSON straight from what the database says, which is never null there.
 */
export interface Column<Value, Stored = Value, Read = Stored, Ending extends string = ''> {
  readonly ending: Ending
  write(value: Value): Stored
  read(stored: Read): Value
  json(said: string): string
}

function plain<Value>(json: (said: string) => string): Column<Value> {
  return { ending: '', write: (value) => value, read: (stored) => stored, json }
}

const quoted = (said: string) => `"${said}"`
const asItIs = (said: string) => said
const sayFlag = (said: string) => (said === 't' ? 'true' : 'false')
const sayTime = (said: string) => quoted(timeText(said))

export const text = plain<string>(JSON.stringify)
export const textOrNull = plain<string | null>(JSON.stringify)
export const integer = plain<number>(asItIs)
export const integerOrNull = plain<number | null>(asItIs)
export const flag = plain<boolean>(sayFlag)
export const flagOrNull = plain<boolean | null>(sayFlag)
/** Dates are YYYY-MM-DD, times HH:mm, instants ISO in UTC: text on both sides (see parsers). */
export const date = plain<string>(quoted)
export const dateOrNull = plain<string | null>(quoted)
export const time = plain<string>(sayTime)
export const timeOrNull = plain<string | null>(sayTime)
export const instantOrNull = plain<string | null>((said) => quoted(instantText(said)))

const asCentavos = (whole: number) => whole as Centavos // the edge: what is stored is whole centavos

const sayMoney = (said: string) => String(pesos(asCentavos(Number(said))))

/** An amount in PHP, stored as whole centavos. */
export const money: Column<number, number, number, '_centavos'> = {
  ending: '_centavos',
  write: centavos,
  read: (stored) => pesos(asCentavos(stored)),
  json: sayMoney,
}

export const moneyOrNull: Column<number | null, number | null, number | null, '_centavos'> = {
  ending: '_centavos',
  write: (value) => (value === null ? null : centavos(value)),
  read: (stored) => (stored === null ? null : pesos(asCentavos(stored))),
  json: sayMoney,
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
  json: (said) => (said === '{}' ? said : JSON.stringify(inPesos(JSON.parse(said)))),
}

/** Lists and maps as they are. */
export function json<Value>(): Column<Value, string, Value> {
  const write = (value: Value) => JSON.stringify(value)
  return { ending: '', write, read: (stored) => stored, json: asItIs }
}
