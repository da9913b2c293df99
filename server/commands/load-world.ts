import { addDays, isDate } from '#domain/kernel/dates'
import type { ResourceKind } from '#domain/rows/resources'
import type { TableName, World } from '#domain/rows/world'
import { readAppointment, readOnDates, readUsing } from '../appointments/read-appointments'
import { lockCustomer } from '../customers/lock-customer'
import { readResources, type Wanted } from '../db/resource-tables'
import type { Reader, StoreTx } from '../db/tx'
import { lookups } from '../kernel/lookups'
import { readStore } from '../resources/read-store'

/** The subject of a command: its row, its input, and the customer that the input names. */
export interface Subject {
  table: TableName
  id: string
  input: unknown
  mobileNumber: string | null
}

/** Loads the rows that a command may look at: its part of the store's world, as it stands until the commit. */
export async function loadWorld(tx: StoreTx, subject: Subject): Promise<World> {
  if (subject.table === 'appointments') return loadAround(tx, subject)
  const nothing = await emptyWorld(tx)
  if (subject.table === 'stores') return nothing
  if (subject.table !== 'customers') return { ...nothing, ...(await readMaps(tx.db, tx.storeCode)) }
  const person = await lockCustomer(tx, subject.id)
  return { ...nothing, customers: new Map(person ? [[person.mobileNumber, person]] : []) }
}

async function emptyWorld({ db, storeCode }: StoreTx): Promise<World> {
  const none = new Map()
  return {
    store: await readStore(db, storeCode),
    lookups,
    services: none,
    promos: none,
    staffs: none,
    rooms: none,
    lockers: none,
    products: none,
    appointments: none,
    customers: none,
  }
}

/**
 * Loads the rows that a command's input and its appointment name, and every appointment that might be in the way.
 * The customer is locked until the commit.
 */
async function loadAround(tx: StoreTx, { id, input, mobileNumber }: Subject): Promise<World> {
  const { db, storeCode } = tx
  const own = await readAppointment(db, storeCode, id)
  const named = [...new Set([...textsIn(input), ...textsIn(own)])]
  const dates = [...new Set(named.filter(isDate).flatMap(around))]
  const using = await readUsing(db, storeCode, dates, named)
  const mobile = own?.mobileNumber ?? mobileNumber
  const person = mobile ? await lockCustomer(tx, mobile) : null
  return {
    store: await readStore(db, storeCode),
    lookups,
    ...(await readMaps(db, storeCode, { ids: named })),
    appointments: byId(own ? [...using, own] : using),
    customers: new Map(person ? [[person.mobileNumber, person]] : []),
  }
}

/** All resources of a store and the appointments around a date. */
export async function loadDay(reader: Reader, storeCode: string, date: string): Promise<World> {
  return {
    store: await readStore(reader, storeCode),
    lookups,
    ...(await readMaps(reader, storeCode)),
    appointments: byId(await readOnDates(reader, storeCode, around(date))),
    customers: new Map(),
  }
}

async function readMaps(reader: Reader, storeCode: string, wanted: Wanted = {}) {
  const read = async <Kind extends ResourceKind>(kind: Kind) =>
    byId(await readResources(reader, storeCode, kind, wanted))
  return {
    services: await read('services'),
    promos: await read('promos'),
    staffs: await read('staffs'),
    rooms: await read('rooms'),
    lockers: await read('lockers'),
    products: await read('products'),
  }
}

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))

/** A booking may run past midnight, so a day's neighbours matter too. */
const around = (date: string) => [addDays(date, -1), date, addDays(date, 1)].filter(isDate)

const longestId = 64

/** Every short text in a value, keys included: whatever it names is among them. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 0 && value.length <= longestId ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [...textsIn(key), ...textsIn(inner)])
}
