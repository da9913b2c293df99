import type { Change } from '#domain/calls/sync'
import type { Cursor } from './cursor'

/** A change in the form of the feed: its JSON, and the version by which changes are ordered. */
export interface PublishedChange {
  version: number
  json: string
}

/** A page of the feed before it is serialized. */
export interface ChangesPage {
  changes: PublishedChange[]
  /** the position after the last change */
  cursor: Cursor
  more: boolean
  /** true when the given cursor has another database id */
  reset: boolean
}

/** Serializes a change, given its row as JSON. */
export function publishedChange(change: Omit<Change, 'row'>, row: string): PublishedChange {
  const { table, id, version } = change
  const json = `{"table":"${table}","id":${JSON.stringify(id)},"version":${version},"row":${row}}`
  return { version, json }
}
