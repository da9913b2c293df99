import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database'
import { type Reader, readOnly } from './tx'

/** The place of a standby among the changes of a store. */
export interface Seen {
  /** the commit of the newest transaction that it has, an instant */
  asOf: string
  /** whether it has all that the store and its customers have on the primary */
  isCaughtUp: boolean
}

/** A standby, from which reads may come that need not be of this moment. */
export interface Standby {
  /** Looks at it before a read. Null: it is away, too old, or no standby of this database, so the primary answers. */
  look(storeCode: string): Promise<Seen | null>
  /** Reads one state of it; of the primary, if it fails meanwhile. */
  read<Rows>(work: (reader: Reader) => Promise<Rows>): Promise<Rows>
  /** Whether it can be read now, and the seconds since its newest transaction; null: unknown. */
  state(): Promise<{ isUsed: boolean; ageSeconds: number | null }>
  close(): Promise<void>
}

interface Config {
  primary: Database
  standby: Database
  /** seconds since the newest transaction of a standby from which it is too old */
  maxAgeSeconds: number
}

/** Milliseconds until a standby that doesn't answer counts as away, and for which it isn't asked again. */
const answersWithinMs = 2_000
const awayMs = 10_000

export function standbyOf({ primary, standby, maxAgeSeconds }: Config): Standby {
  let awayUntil = 0
  let told: string | null = null

  /** Tells once why the standby isn't read, and once that it is read again. */
  function tell(why: string | null) {
    if (why !== told)
      primary.report(
        why === null
          ? 'The standby is read again.'
          : `The standby is not read: ${why}. The primary answers.`,
      )
    told = why
  }

  async function placeOfStandby(storeCode: string) {
    if (performance.now() < awayUntil) return null
    const late = new AbortController()
    const answer = readPlace(standby, storeCode).catch(() => null)
    const place = await Promise.race([
      answer,
      delay(answersWithinMs, null, { signal: late.signal }).catch(() => null),
    ])
    late.abort()
    if (place === null) awayUntil = performance.now() + awayMs
    return place
  }

  async function check(storeCode: string) {
    const own = await readPlace(primary, storeCode)
    const place = await placeOfStandby(storeCode)
    const why = whyUnused(place, own, maxAgeSeconds)
    tell(why)
    return { own, place, why }
  }

  return {
    async look(storeCode) {
      const { own, place, why } = await check(storeCode)
      if (why !== null || !place?.asOf) return null
      const isCaughtUp = place.version >= own.version && place.customers >= own.customers
      return { asOf: place.asOf, isCaughtUp }
    },
    async read(work) {
      try {
        return await readOnly(standby, work)
      } catch {
        // It may have ended the read to replay a change of the same rows, or be gone.
        return readOnly(primary, work)
      }
    },
    async state() {
      const checked = await check('').catch(() => null)
      return { isUsed: checked?.why === null, ageSeconds: checked?.place?.age ?? null }
    },
    close: () => standby.close(),
  }
}

/** A place among the changes of a database. */
interface Place {
  databaseId: string
  /** the store's newest version */
  version: number
  /** the sum of all lanes, each of which only grows */
  customers: number
  isStandby: boolean
  /** when the newest transaction was committed on the primary; null: none was replayed since the start */
  asOf: string | null
  age: number | null
}

async function readPlace({ queries }: Database, storeCode: string): Promise<Place> {
  const { rows } = await sql<Place>`
    select value as "databaseId",
      coalesce((select last_version from stores where code = ${storeCode}), 0) as version,
      (select coalesce(sum(last_version), 0)::bigint from customer_lanes) as customers,
      pg_is_in_recovery() as "isStandby", pg_last_xact_replay_timestamp() as "asOf",
      extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as age
    from meta where key = 'database-id'`.execute(queries)
  if (!rows[0]) throw new TypeError('The database has no id.')
  return rows[0]
}

function whyUnused(place: Place | null, own: Place, maxAgeSeconds: number): string | null {
  if (place === null) return 'it does not answer'
  if (!place.isStandby) return 'it is no standby'
  if (place.databaseId !== own.databaseId) return 'it is a standby of another database'
  // A primary at rest commits a heartbeat every 8 seconds, so an old commit means that changes don't arrive.
  const isOld = place.age === null || place.age > maxAgeSeconds
  return isOld ? `it is more than ${maxAgeSeconds} seconds old` : null
}
