import * as v from 'valibot'
import type { Database } from './db'
import type { Entry } from './entry'
import { readMeta, writeMeta } from './meta'
import { type OutboxTx, write } from './tx'

const key = 'restore report'

/** A report that a restored service has not got: keys of entries that are sent again, by store; the stores that know. */
const owed = v.object({
  keys: v.record(v.string(), v.array(v.string())),
  told: v.array(v.string()),
})

/** Notes the entries that are sent again, to be reported. */
export async function oweReport(tx: OutboxTx, entries: readonly Entry[]): Promise<void> {
  const keys: Record<string, string[]> = {}
  for (const { store, id } of entries) keys[store] = [...(keys[store] ?? []), id]
  await writeMeta(tx, key, { keys, told: [] })
}

/** The keys to be reported to a store; null: there is no restore, or it knows. */
export async function owedReport(db: Database, store: string): Promise<readonly string[] | null> {
  const read = v.safeParse(owed, await readMeta(db, key))
  if (!read.success || read.output.told.includes(store)) return null
  return read.output.keys[store] ?? []
}

export async function noteReported(db: Database, store: string): Promise<void> {
  await write(db, ['meta'], async (tx) => {
    const read = v.safeParse(owed, await readMeta(tx, key))
    if (!read.success) return
    const { [store]: _, ...keys } = read.output.keys
    await writeMeta(tx, key, { keys, told: [...read.output.told, store] })
  })
}
