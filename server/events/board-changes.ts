import { sql } from 'kysely'
import type { Change } from '#domain/calls/sync'
import { resourceKinds } from '#domain/resources/all'
import { tellChangedAppointments } from '../appointments/tell-appointments'
import { stores } from '../db/tables/resources'
import type { Reader } from '../db/tx'
import { readResources } from '../resources/tables'
import { changeText, type ToldChange } from './told'

/** Changes after a version, and how many at most. */
export interface After {
  version: number
  limit: number
  /** appointments that start before this date are left out */
  from: string | null
}

/**
 * Rows of a store that changed after a version, in the order of their commits. Version numbers are
 * taken under the store's lock, so nothing below one that is visible can still appear.
 */
export async function boardChanges(
  reader: Reader,
  storeCode: string,
  after: After,
): Promise<ToldChange[]> {
  const rows = [
    await changedStore(reader, storeCode, after),
    await tombstones(reader, storeCode, after),
  ].flat()
  for (const kind of resourceKinds) {
    const changed = await readResources(reader, storeCode, kind, { after })
    rows.push(...changed.map((row) => changeOf(kind, row)))
  }
  const told = rows.map(({ row, ...change }) => changeText(change, JSON.stringify(row)))
  const appointments = await tellChangedAppointments(reader, storeCode, after)
  return [...told, ...appointments].sort((a, b) => a.version - b.version).slice(0, after.limit)
}

export async function lastVersion(reader: Reader, storeCode: string): Promise<number> {
  const { last_version } = await reader
    .selectFrom('stores')
    .select('last_version')
    .where('code', '=', storeCode)
    .executeTakeFirstOrThrow()
  return last_version
}

function changeOf(table: Change['table'], row: { id: string; version: number }): Change {
  return { table, id: row.id, version: row.version, row }
}

async function changedStore(reader: Reader, storeCode: string, { version }: After) {
  const columns = await reader
    .selectFrom('stores')
    .selectAll()
    .where('code', '=', storeCode)
    .where('version', '>', version)
    .executeTakeFirst()
  return columns ? [changeOf('stores', stores.fromRow(columns))] : []
}

async function tombstones(reader: Reader, storeCode: string, { version, limit }: After) {
  const { rows } = await sql<Omit<Change, 'row'>>`
    select table_name as table, id, version from tombstones
    where store_code = ${storeCode} and version > ${version}
    order by version limit ${limit}`.execute(reader)
  return rows.map((row): Change => ({ ...row, row: null }))
}
