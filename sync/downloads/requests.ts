import * as v from 'valibot'
import { reportAsked } from '#domain/reports/asked'
import type { Session } from '../api/sync'
import type { Database } from '../store/db'

/** A stored request for a report. */
const request = v.object({
  ...reportAsked.entries,
  id: v.string(),
  store: v.string(),
  user: v.string(),
  askedAt: v.number(),
  state: v.picklist(['waiting', 'ready', 'failed']),
})
export type Request = v.InferOutput<typeof request>

type Owner = Pick<Request, 'store' | 'user'>

/** Prefix of the keys of a user's requests in a store. Store codes and usernames contain no spaces. */
const prefixOf = ({ store, user }: Owner) => `report ${store} ${user} `
const keyOf = (one: Request) => `${prefixOf(one)}${one.id}`
const fileKeyOf = (id: string) => `report-file ${id}`

/** Whether a record of `meta` is a request or a file. */
export const isOfDownload = (key: string): boolean => /^report(-file)? /.test(key)

export const ownerOf = (session: Session): Owner => ({
  store: session.storeCode,
  user: session.username,
})

/** Requests of a user in a store, oldest first, because their ids sort by time. */
export async function readRequests(db: Database, owner: Owner): Promise<Request[]> {
  const records = await db.meta.where('key').startsWith(prefixOf(owner)).toArray()
  return records.flatMap(({ value }) => parsed(value) ?? [])
}

/** The request as stored now; null when the user has dropped it. */
export async function readRequest(db: Database, one: Request): Promise<Request | null> {
  return parsed((await db.meta.get(keyOf(one)))?.value)
}

function parsed(value: unknown): Request | null {
  const result = v.safeParse(request, value)
  return result.success ? result.output : null
}

/** Stores a request durably: only transactions that include the outbox wait for the disk. */
export function addRequest(db: Database, one: Request): Promise<unknown> {
  return db.dexie.transaction('rw', [db.meta, db.outbox], () =>
    db.meta.put({ key: keyOf(one), value: one }),
  )
}

/** Changes a request and stores `file` with it, unless the user has dropped the request. */
export function changeRequest(
  db: Database,
  one: Request,
  change: Partial<Request>,
  file?: Uint8Array,
): Promise<void> {
  return db.dexie.transaction('rw', db.meta, async () => {
    const stored = await readRequest(db, one)
    if (!stored) return
    await db.meta.put({ key: keyOf(one), value: { ...stored, ...change } })
    if (file) await db.meta.put({ key: fileKeyOf(one.id), value: file })
  })
}

export async function readFile(db: Database, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const result = v.safeParse(v.instance(Uint8Array), (await db.meta.get(fileKeyOf(id)))?.value)
  return result.success ? Uint8Array.from(result.output) : null
}

/** Deletes a request and its file. */
export function removeRequest(db: Database, one: Request): Promise<void> {
  return db.meta.bulkDelete([keyOf(one), fileKeyOf(one.id)])
}
