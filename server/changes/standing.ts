import type { Reader } from '../db/tx'

/** Where the changes of a store stand. */
export interface Standing {
  /** compared with that of a cursor: a restored backup has another one */
  databaseId: string
  /** the store's newest version */
  newest: number
}

export function standingOf(reader: Reader, storeCode: string): Promise<Standing> {
  return reader
    .selectFrom('stores')
    .innerJoin('meta', (join) => join.on('meta.key', '=', 'epoch'))
    .select(['meta.value as databaseId', 'stores.last_version as newest'])
    .where('stores.code', '=', storeCode)
    .executeTakeFirstOrThrow()
}
