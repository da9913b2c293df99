import type { Database } from './db'
import { countKind } from './resources'

/**
 * Lets anything that arrives replace the resources of all stores: another life of the service counts its versions
 * anew. They stay in sight meanwhile. Inside a transaction that includes `resources`.
 */
export async function voidVersions(db: Database): Promise<void> {
  const pages = (await db.resources.toArray()).filter(({ kind }) => kind !== countKind)
  await db.resources.bulkPut(pages.map((page) => ({ ...page, value: unversioned(page.value) })))
}

const unversioned = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(unversionedRow) : unversionedRow(value)

const unversionedRow = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && 'version' in row ? { ...row, version: 0 } : row
