import * as v from 'valibot'

/** A position in the feed; opaque to clients. */
export interface Cursor {
  /** a restored backup has a new id */
  databaseId: string
  /** version of the store: rows up to this version were read */
  version: number
  /** position among the customers: read up to this transaction and, inside it, up to this id */
  customers: { xid: string; id: string }
}

const shape = v.tuple([
  v.string(),
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  v.pipe(v.string(), v.regex(/^\d{1,19}$/)),
  v.string(),
])

export const start = (databaseId: string): Cursor => ({
  databaseId,
  version: 0,
  customers: { xid: '0', id: '' },
})

export function writeCursor({ databaseId, version, customers }: Cursor): string {
  const parts: v.InferInput<typeof shape> = [databaseId, version, customers.xid, customers.id]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Parses a cursor; null when the text is invalid. */
export function readCursor(text: string): Cursor | null {
  const parsed = v.safeParse(shape, parseJson(Buffer.from(text, 'base64url').toString()))
  if (!parsed.success) return null
  const [databaseId, version, xid, id] = parsed.output
  return { databaseId, version, customers: { xid, id } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
