import { sql } from 'kysely'
import * as v from 'valibot'
import { ok, type Result } from '#domain/kernel/result'
import type { Database } from '../db/database'
import { linesOf } from './file'
import { head } from './lines'
import { restore } from './restore'

/** Tables whose number of rows a user can check, with their names on screen. */
const counted = { stores: 'stores', customers: 'customers', appointments: 'appointments' } as const

/**
 * Tests a backup by restoring it into a temporary database. Returns a sentence with its time and counts, or the reason
 * why it can't be restored.
 */
export async function checkBackup(empty: Database, file: string): Promise<Result<string, string>> {
  const rows = await restore(empty, linesOf(file))
  if (!rows.ok) return rows
  const counts = await Promise.all(
    Object.entries(counted).map(async ([table, name]) => `${await countOf(empty, table)} ${name}`),
  )
  const { at } = await readHead(file)
  return ok(
    `${file} is sound: a backup of ${at} with ${rows.value} rows, among them ${counts.join(', ')}. ` +
      'All were restored into a temporary database, which is deleted again.',
  )
}

async function readHead(file: string) {
  const { value } = await linesOf(file).next()
  return v.parse(head, JSON.parse(value ?? ''))
}

async function countOf({ queries }: Database, table: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from ${sql.table(table)}`.execute(queries)
  return rows[0]?.count ?? 0
}
