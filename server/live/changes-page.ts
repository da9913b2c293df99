import type { Change } from '#domain/calls/sync'
import type { Cursor } from './cursor'

/** A change as it is published: its JSON, and the version that orders it. */
export interface PublishedChange {
  version: number
  json: string
}

/** A page of the feed before it becomes one JSON text. */
export interface ChangesPage {
  changes: PublishedChange[]
  /** the place after the last of them */
  cursor: Cursor
  more: boolean
  /** the cursor that was given has another database id */
  reset: boolean
}

/** A change whose row is JSON already, as it is published. */
export function publishedChange(change: Omit<Change, 'row'>, row: string): PublishedChange {
  const { table, id, version } = change
  const json = `{"table":"${table}","id":${JSON.stringify(id)},"version":${version},"row":${row}}`
  return { version, json }
}
