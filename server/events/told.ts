import type { Change } from '#domain/calls/sync'

/** A change as the JSON that is answered. */
export interface ToldChange {
  version: number
  json: string
}

/** A change whose row is JSON already. */
export function changeText(change: Omit<Change, 'row'>, row: string): ToldChange {
  const { table, id, version } = change
  const json = `{"table":"${table}","id":${JSON.stringify(id)},"version":${version},"row":${row}}`
  return { version, json }
}
