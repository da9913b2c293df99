import type { Database } from './db'

/** State of the sender, in one record that each transaction of the outbox reads. */
export interface SenderMark {
  /** the leader term */
  term: number
  rev: number
  /** ids of entries in flight; a new leader marks them as unsure */
  inFlight: readonly string[]
}

const nobody: SenderMark = { term: 0, rev: 0, inFlight: [] }

const senderKey = 'sender'

export async function readMeta(db: Database, key: string): Promise<unknown> {
  return (await db.meta.get(key))?.value
}

export async function writeMeta(db: Database, key: string, value: unknown): Promise<void> {
  await db.meta.put({ key, value })
}

export async function readSender(db: Database): Promise<SenderMark> {
  const stored = await readMeta(db, senderKey)
  return (stored as SenderMark | undefined) ?? nobody // only writeSender writes it
}

export async function writeSender(db: Database, mark: SenderMark): Promise<void> {
  await writeMeta(db, senderKey, mark)
}

/** The device's id; null before its first start. */
export async function readDevice(db: Database): Promise<string | null> {
  const stored = await readMeta(db, 'device')
  return typeof stored === 'string' ? stored : null
}

/** The device's id, made at its first start. */
export async function deviceId(db: Database, makeId: () => string): Promise<string> {
  return db.dexie.transaction('rw', db.meta, async () => {
    const stored = await readMeta(db, 'device')
    if (typeof stored === 'string') return stored
    const id = makeId()
    await writeMeta(db, 'device', id)
    return id
  })
}
