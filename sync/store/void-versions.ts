import type { Database } from './db'
import { countKind } from './resources'

/**
 * Sets the versions of resources to 0, in one store or in all, so that any arriving row replaces them: under another
 * database id versions restart. The rows stay visible meanwhile. Needs a transaction over `resources`.
 */
export async function voidVersions(db: Database, only: string | null): Promise<void> {
  const pages = (await db.resources.toArray()).filter(
    ({ store, kind }) => kind !== countKind && (only ?? store) === store,
  )
  await db.resources.bulkPut(pages.map((page) => ({ ...page, value: unversioned(page.value) })))
}

const unversioned = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(unversionedRow) : unversionedRow(value)

const unversionedRow = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && 'version' in row ? { ...row, version: 0 } : row
