import { renewDatabaseId } from '#server/db/database-id'
import { fillAsRecorded, recordDatabase } from '../../releases/recordings'
import type { Backend } from './backend'

/** Makes a copy of the service's database. The returned function restores it, with the sessions of now. */
export async function copyDatabase({ service: { db } }: Backend): Promise<() => Promise<void>> {
  const copy = await recordDatabase(db)
  return async () => {
    const { tables } = await recordDatabase(db)
    const sessions = { tokens: tables.tokens ?? [] }
    await fillAsRecorded(db, { ...copy, tables: { ...copy.tables, ...sessions } })
    await renewDatabaseId(db.queries)
  }
}
