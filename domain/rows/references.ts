import { own } from '../kernel/own'
import type { RowChange, TableName, Tables } from './world'

/** A row that a field of another row or of an input names. */
export interface Reference {
  table: TableName
  id: string
}

/**
 * Fields that hold ids of rows, each with the table of these rows. A text is one id, a list holds ids, an object has
 * ids as keys.
 */
export type ReferenceFields = Readonly<Record<string, TableName>>

/** Local ids with the server ids that replace them. */
export type IdMap = readonly { table: TableName; localId: string; serverId: string }[]

type FieldsOf<Row> = { readonly [Field in keyof Row | 'storeCode']?: TableName }

const inStore = { storeCode: 'stores' } as const

/** Reference fields of each table's rows, including their own id. */
export const rowReferences: { [Table in TableName]: FieldsOf<Tables[Table]> & ReferenceFields } = {
  appointments: {
    id: 'appointments',
    customerId: 'customers',
    serviceIds: 'services',
    resourceId: 'staffs',
    staffId: 'staffs',
    roomId: 'rooms',
    lockerId: 'lockers',
    promoId: 'promos',
    productsOrdered: 'products',
    productPrices: 'products',
    drawerId: 'drawers',
    tandemOf: 'appointments',
    ...inStore,
  },
  customers: { id: 'customers', ...inStore },
  services: { id: 'services', rooms: 'rooms', promoLessMap: 'promos', ...inStore },
  promos: { id: 'promos', serviceLessPriceMap: 'services', ...inStore },
  staffs: { id: 'staffs', serviceCommissionMap: 'services', ...inStore },
  rooms: { id: 'rooms', serviceIds: 'services', ...inStore },
  lockers: { id: 'lockers', ...inStore },
  products: { id: 'products', ...inStore },
  drawers: { id: 'drawers', ...inStore },
  sales: {
    id: 'sales',
    customerId: 'customers',
    waitsFor: 'appointments',
    drawerId: 'drawers',
    ...inStore,
  },
  attendances: { id: 'attendances', staffId: 'staffs', ...inStore },
  absences: { id: 'absences', staffId: 'staffs', ...inStore },
  series: { id: 'series', ...inStore },
  invoices: { id: 'invoices', seriesId: 'series', ...inStore },
  stores: inStore,
}

/** The references in a value. */
export function referencesIn(fields: ReferenceFields, value: object): Reference[] {
  return Object.entries(value).flatMap(([field, named]) => {
    const table = own(fields, field)
    return table ? idsIn(named).map((id) => ({ table, id })) : []
  })
}

function idsIn(named: unknown): string[] {
  if (typeof named === 'string') return named === '' ? [] : [named]
  if (typeof named !== 'object' || named === null) return []
  return Array.isArray(named) ? named : Object.keys(named)
}

/** A value with local ids replaced by server ids; the same object when it has none of them. */
export function withIds<Value extends object>(
  fields: ReferenceFields,
  value: Value,
  ids: IdMap,
): Value {
  const changes = Object.entries(value).flatMap(([field, named]) => {
    const table = own(fields, field)
    const next = table ? idsReplaced(table, named, ids) : named
    return next === named ? [] : [[field, next] as const]
  })
  return changes.length === 0 ? value : { ...value, ...Object.fromEntries(changes) }
}

/** A row with local ids replaced by server ids; the same object when it has none of them. */
export function rowWithIds<Change extends RowChange>(change: Change, ids: IdMap): Change {
  const row = withIds(rowReferences[change.table], change.row, ids)
  return row === change.row ? change : { ...change, row }
}

/** The server id of a row; the given id when it is not a local one. */
export const serverIdIn = (ids: IdMap, table: TableName, id: string): string =>
  ids.find((each) => each.table === table && each.localId === id)?.serverId ?? id

function idsReplaced(table: TableName, named: unknown, ids: IdMap): unknown {
  const next = (id: string) => serverIdIn(ids, table, id)
  if (typeof named === 'string') return next(named)
  if (!idsIn(named).some((id) => next(id) !== id)) return named
  if (Array.isArray(named)) return named.map(next)
  return Object.fromEntries(Object.entries(named ?? {}).map(([id, value]) => [next(id), value]))
}
