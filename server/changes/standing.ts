import type { Reader } from '../db/tx'

/** Where the changes of a store stand. */
export interface Standing {
  /** names the life of the database, so that a cursor of another one is noticed */
  epoch: string
  /** the store's newest version */
  newest: number
}

export function standingOf(reader: Reader, storeCode: string): Promise<Standing> {
  return reader
    .selectFrom('stores')
    .innerJoin('meta', (join) => join.on('meta.key', '=', 'epoch'))
    .select(['meta.value as epoch', 'stores.last_version as newest'])
    .where('stores.code', '=', storeCode)
    .executeTakeFirstOrThrow()
}
