import { sql } from 'kysely'
import type { Change } from '#domain/calls/sync'
import { registerKinds, storedKinds } from '#domain/rows/register'
import { resourceKinds } from '#domain/rows/resources'
import { readChangedAppointments } from '../appointments/read-appointments-json'
import { readRegisters } from '../db/register-tables'
import { readResources } from '../db/resource-tables'
import { stores } from '../db/tables/resources'
import type { Reader } from '../db/tx'
import { type PublishedChange, publishedChange } from '../live/changes-page'

export interface After {
  version: number
  limit: number
  /** appointments that start before this date are left out */
  from: string | null
}

/**
 * Reads rows of a store that changed after a version, in the order of their commits. Versions are taken under the
 * store's lock, so no lower version can appear later.
 */
export async function readBoardChanges(
  reader: Reader,
  storeCode: string,
  after: After,
): Promise<PublishedChange[]> {
  const changed = await findChangedTables(reader, storeCode, after)
  const rows: Change[] = []
  if (changed.has('stores')) rows.push(...(await readChangedStore(reader, storeCode, after)))
  if (changed.has('tombstones')) rows.push(...(await readTombstones(reader, storeCode, after)))
  for (const kind of resourceKinds.filter((name) => changed.has(name))) {
    const found = await readResources(reader, storeCode, kind, { after })
    rows.push(...found.map((row) => changeOf(kind, row)))
  }
  for (const kind of registerKinds.filter((name) => changed.has(name))) {
    const found = await readRegisters(reader, storeCode, kind, { after })
    rows.push(...found.map((row) => changeOf(kind, row)))
  }
  const published = rows.map(({ row, ...change }) => publishedChange(change, JSON.stringify(row)))
  const appointments = await readChangedAppointments(reader, storeCode, after)
  return [...published, ...appointments].sort((a, b) => a.version - b.version).slice(0, after.limit)
}

/**
 * Finds the tables, other than appointments, that have newer rows. Usually there are none, so one query replaces ten.
 */
async function findChangedTables(reader: Reader, storeCode: string, { version }: After) {
  const tables = [...storedKinds, 'tombstones'].map(
    (name) => sql`
      select ${name} as name where exists (
        select from ${sql.table(name)} where store_code = ${storeCode} and version > ${version})`,
  )
  const store = sql`
    select 'stores' as name from stores where code = ${storeCode} and version > ${version}`
  const asked = sql.join([...tables, store], sql` union all `)
  const { rows } = await sql<{ name: string }>`${asked}`.execute(reader)
  return new Set(rows.map(({ name }) => name))
}

function changeOf(table: Change['table'], row: { id: string; version: number }): Change {
  return { table, id: row.id, version: row.version, row }
}

async function readChangedStore(reader: Reader, storeCode: string, { version }: After) {
  const columns = await reader
    .selectFrom('stores')
    .selectAll()
    .where('code', '=', storeCode)
    .where('version', '>', version)
    .executeTakeFirst()
  return columns ? [changeOf('stores', stores.fromRow(columns))] : []
}

async function readTombstones(reader: Reader, storeCode: string, { version, limit }: After) {
  const { rows } = await sql<Omit<Change, 'row'>>`
    select table_name as table, id, version from tombstones
    where store_code = ${storeCode} and version > ${version}
    order by version limit ${limit}`.execute(reader)
  return rows.map((row): Change => ({ ...row, row: null }))
}
