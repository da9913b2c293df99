import * as v from 'valibot'

/** A position in the feed; opaque to clients. */
export interface Cursor {
  /** a restored backup has a new id */
  databaseId: string
  /** version of the store: rows up to this version were read */
  version: number
  /** customers were read up to these versions, one of each lane; a lane that is not named was not read */
  customers: readonly number[]
}

const version = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const shape = v.tuple([v.string(), version, v.array(version)])
/** A cursor of version 1.0.0. Its place among the customers is not known any more, so they are read from the beginning. */
const former = v.tuple([v.string(), version, v.string(), v.string()])

export const start = (databaseId: string): Cursor => ({
  databaseId,
  version: 0,
  customers: [],
})

export function writeCursor({ databaseId, version, customers }: Cursor): string {
  const parts: v.InferInput<typeof shape> = [databaseId, version, [...customers]]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Parses a cursor; null when the text is invalid. */
export function readCursor(text: string): Cursor | null {
  const given = parseJson(Buffer.from(text, 'base64url').toString())
  const parsed = v.safeParse(v.union([shape, former]), given)
  if (!parsed.success) return null
  const [databaseId, version, customers] = parsed.output
  return { databaseId, version, customers: typeof customers === 'string' ? [] : customers }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
