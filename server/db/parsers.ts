import pg from 'pg'

const { builtins } = pg.types
const plain = (text: string) => text
const instantOf = pg.types.getTypeParser(builtins.TIMESTAMPTZ)

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond a safe integer`)
  return value
}

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [builtins.DATE, plain],
  [builtins.TIME, (text) => text.slice(0, 5)],
  [builtins.TIMESTAMPTZ, (text) => instantOf(text).toISOString()],
  [builtins.NUMERIC, plain],
])

/**
 * How values arrive from the database: int8 as a number, date as YYYY-MM-DD, time as HH:mm,
 * timestamptz as an ISO instant in UTC, json parsed, numeric as text.
 */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
}
