import { addDays, isDate } from '#domain/kernel/dates'
import { type Reference, referencesIn, rowReferences } from '#domain/rows/references'
import type { ResourceKind } from '#domain/rows/resources'
import type { Subject } from '#domain/rows/rows'
import type { World } from '#domain/rows/world'
import { readAppointment, readOnDates, readUsing } from '../appointments/read-appointments'
import { lockCustomer } from '../customers/lock-customer'
import { readResources, type Wanted } from '../db/resource-tables'
import type { Reader, StoreTx } from '../db/tx'
import { lookups } from '../kernel/lookups'
import { readStore } from '../resources/read-store'

/** A command's row and input, with the rows and the customer that the input names. */
export interface Target extends Subject {
  input: object
  references: readonly Reference[]
  mobileNumber: string | null
}

/** Loads the rows that a command may read. They can't change before its commit. */
export async function loadWorld(tx: StoreTx, target: Target): Promise<World> {
  if (target.table === 'appointments') return loadAround(tx, target)
  const nothing = await emptyWorld(tx)
  if (target.table === 'stores') return nothing
  if (target.table !== 'customers') return { ...nothing, ...(await readMaps(tx.db, tx.storeCode)) }
  const person = await lockCustomer(tx, target.id)
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
 * Loads the rows that the input and its appointment name, and every appointment that might overlap. Locks the
 * customer until the commit.
 */
async function loadAround(
  tx: StoreTx,
  { id, input, references, mobileNumber }: Target,
): Promise<World> {
  const { db, storeCode } = tx
  const own = await readAppointment(db, storeCode, id)
  const ofRow = own ? referencesIn(rowReferences.appointments, own) : []
  const named = [...new Set([...references, ...ofRow].map((each) => each.id))]
  const dates = [...new Set([...datesIn(input), ...datesIn(own ?? {})].flatMap(around))]
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

/** The date with the days before and after: a booking may run past midnight. */
const around = (date: string) => [addDays(date, -1), date, addDays(date, 1)].filter(isDate)

/**
 * Fields of inputs and appointments that hold a day (YYYY-MM-DD). `paidOn` counts because a check-in may hold its
 * locker on that day too.
 */
const dayFields: readonly string[] = ['startDate', 'endDate', 'createdDate', 'paidOn']

const datesIn = (value: object): string[] =>
  Object.entries(value).flatMap(([field, date]) =>
    dayFields.includes(field) && typeof date === 'string' && isDate(date) ? [date] : [],
  )
