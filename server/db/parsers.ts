import pg from 'pg'

const { builtins } = pg.types
const plain = (text: string) => text
const instantOf = pg.types.getTypeParser(builtins.TIMESTAMPTZ)

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond a safe integer`)
  return value
}

/** Shortens `14:00:00` to HH:mm. */
const timeText = (said: string): string => said.slice(0, 5)

/** Converts a timestamptz to an ISO instant in UTC with milliseconds. */
export function instantText(said: string): string {
  // A session in UTC returns `2026-11-21 02:00:00.12+00`, which is almost ISO.
  if (!said.endsWith('+00')) return instantOf(said).toISOString()
  const [seconds = '', fraction = ''] = said.slice(0, -3).split('.')
  return `${seconds.replace(' ', 'T')}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [builtins.DATE, plain],
  [builtins.TIME, timeText],
  [builtins.TIMESTAMPTZ, instantText],
  [builtins.NUMERIC, plain],
])

/**
 * Parsers of column types: int8 as a number, date as YYYY-MM-DD, time as HH:mm, timestamptz as an ISO instant in UTC,
 * json parsed, numeric as text.
 */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
}
