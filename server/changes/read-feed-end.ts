import { sql } from 'kysely'
import { skipped } from '../db/database-id'
import type { Reader } from '../db/tx'
import type { Cursor } from '../live/cursor'

/** The end of a store's feed: the database id and the newest version. */
export interface FeedEnd {
  /** compared with the id in a cursor; a restored backup has another id */
  databaseId: string
  /** the store's newest version */
  newest: number
  /** the newest version of each lane of customers; lanes count from 0 */
  lanes: number[]
  /** whether the id has stayed since the last promotion, so that a cursor may show a loss */
  isSwitched: boolean
  /** the newest versions at each promotion of a server, of the store and of each lane */
  switches: { store: number[]; lanes: number[][] }
}

const lanes = sql<number[]>`(
  select coalesce(json_agg(last_version order by lane), '[]') from customer_lanes)`.as('lanes')
const switches = sql<
  FeedEnd['switches']
>`json_build_object('store', stores.switched_after, 'lanes', (
  select coalesce(json_agg(switched_after order by lane), '[]') from customer_lanes))`.as(
  'switches',
)

const isSwitched = sql<boolean>`exists (select from meta where key = 'switched-at')`.as(
  'isSwitched',
)

export function readFeedEnd(reader: Reader, storeCode: string): Promise<FeedEnd> {
  return reader
    .selectFrom('stores')
    .innerJoin('meta', (join) => join.on('meta.key', '=', 'database-id'))
    .select(['meta.value as databaseId', 'stores.last_version as newest'])
    .select([lanes, isSwitched, switches])
    .where('stores.code', '=', storeCode)
    .executeTakeFirstOrThrow()
}

/** Whether a cursor has read versions that a promoted server lacks: they lie in the gap behind a promotion. */
export function hasReadLost(cursor: Cursor, end: FeedEnd): boolean {
  const { switches } = end
  if (!end.isSwitched || cursor.databaseId !== end.databaseId) return false
  const isLost = (version: number, after: readonly number[] = []) =>
    after.some((last) => version > last && version < last + skipped)
  return (
    isLost(cursor.version, switches.store) ||
    cursor.customers.some((version, lane) => isLost(version, switches.lanes[lane]))
  )
}
