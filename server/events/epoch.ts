import type { Reader } from '../db/tx'

/** Names the life of the database, so that a cursor of another one is noticed. */
export async function epochOf(reader: Reader): Promise<string> {
  const { value } = await reader
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'epoch')
    .executeTakeFirstOrThrow()
  return value
}
