import type { Change } from '#domain/calls/sync'
import type { Cursor } from './cursor'

/** A change as the JSON that is answered. */
export interface ToldChange {
  version: number
  json: string
}

/** A page of changes, before it is put together. */
export interface ChangesPage {
  changes: ToldChange[]
  /** behind the last of them */
  cursor: Cursor
  more: boolean
  /** the cursor that was given has another database id */
  reset: boolean
}

/** A change whose row is JSON already. */
export function changeText(change: Omit<Change, 'row'>, row: string): ToldChange {
  const { table, id, version } = change
  const json = `{"table":"${table}","id":${JSON.stringify(id)},"version":${version},"row":${row}}`
  return { version, json }
}
