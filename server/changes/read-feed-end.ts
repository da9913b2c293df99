import type { Reader } from '../db/tx'

/** The end of a store's feed: the database id and the newest version. */
export interface FeedEnd {
  /** compared with the id in a cursor; a restored backup has another id */
  databaseId: string
  /** the store's newest version */
  newest: number
}

export function readFeedEnd(reader: Reader, storeCode: string): Promise<FeedEnd> {
  return reader
    .selectFrom('stores')
    .innerJoin('meta', (join) => join.on('meta.key', '=', 'epoch'))
    .select(['meta.value as databaseId', 'stores.last_version as newest'])
    .where('stores.code', '=', storeCode)
    .executeTakeFirstOrThrow()
}
