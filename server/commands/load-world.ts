import { sql } from 'kysely'
import type { Member } from '#domain/commands/define-command'
import { addDays, isDate } from '#domain/kernel/dates'
import type { Appointment } from '#domain/rows/appointment'
import { type Reference, referencesIn, rowReferences } from '#domain/rows/references'
import { isRegister, type RegisterKind } from '#domain/rows/register'
import { resourceKinds } from '#domain/rows/resources'
import { keyOf, type Subject } from '#domain/rows/rows'
import { lookupsOf } from '#domain/rows/store-lists'
import {
  mapsByKind,
  type RowChange,
  type TableName,
  type Tables,
  type World,
} from '#domain/rows/world'
import {
  readAppointments,
  readJoined,
  readWithTandems,
  selectAppointment,
  selectNaming,
  selectOnDates,
  selectPromoUses,
  selectUsing,
  selectVisitOf,
} from '../appointments/read-appointments'
import { lockMobile, mobileLock, selectLocked } from '../customers/lock-customer'
import { selectRegisters } from '../db/register-tables'
import { selectResources, type Wanted } from '../db/resource-tables'
import { type RowsOfTable, readRowsOf } from '../db/row-json'
import { stores } from '../db/tables/resources'
import type { Reader, StoreTx } from '../db/tx'
import { lookups } from '../kernel/lookups'
import { selectSeries } from '../registers/known-series'
import { selectHolding, selectPaidBack, selectWaitingFor } from '../registers/received-money'

/** A command's row and input, with the rows and the customer that the input names. */
export interface Target extends Subject {
  input: object
  references: readonly Reference[]
  mobileNumber: string | null
  /** for a group: its appointments, with the mobile numbers in the input */
  members?: readonly Pick<Member, 'id' | 'mobile'>[]
}

/** Loads the rows that a command may read. The rows can't change before the command's commit. */
export async function loadWorld(tx: StoreTx, target: Target): Promise<World> {
  const { db, storeCode } = tx
  if (target.table === 'appointments') return loadAround(tx, target)
  if (target.table === 'stores') return readWorld(db, storeCode, [])
  if (isRegister(target.table)) return loadRegister(tx, target.table, target)
  if (target.table !== 'customers') {
    const naming =
      'deleted' in target.input ? [selectNaming(storeCode, target.table, [target.id])] : []
    return readWorld(db, storeCode, [...selectAll(storeCode), ...naming])
  }
  await lockMobile(tx, target.id)
  const removed = 'deleted' in target.input ? target.references : []
  const visits = removed.flatMap(({ table, id }) =>
    table === 'customers' ? [selectVisitOf([id])] : [],
  )
  return readWorld(db, storeCode, [selectLocked(target.id), ...visits])
}

/**
 * Loads the rows that the input and its appointment refer to, and every appointment that might overlap. Locks the
 * customer until the commit.
 */
async function loadAround(
  tx: StoreTx,
  { id, input, references, mobileNumber, members = [] }: Target,
): Promise<World> {
  const { db, storeCode } = tx
  const stored = await lockMembers(tx, members)
  const own = await lockAppointment(tx, id, mobileNumber)
  const asked = own ? [...stored.rows, own] : stored.rows
  const joined = await readJoined(tx, input)
  const rows = [...asked, ...(await readTogether(tx, asked)), ...joined]
  const mobile = own?.mobileNumber ?? mobileNumber
  const ofRows = rows.flatMap((row) => referencesIn(rowReferences.appointments, row))
  const named = [...new Set([...references, ...ofRows].map((each) => each.id))]
  const dates = [...new Set([input, ...rows].flatMap(datesIn).flatMap(around))]
  const world = await readWorld(db, storeCode, [
    ...selectAll(storeCode, { ids: named }),
    selectUsing(storeCode, dates, named),
    ...selectPromoUses(storeCode, promosIn(references), [mobile ?? '', ...stored.numbers]),
    ['absences', selectRegisters(storeCode, 'absences', { onDays: dates })],
    ['sales', selectPaidBack(storeCode)],
    ...[...new Set([...(mobile ? [mobile] : []), ...stored.numbers])].sort().map(selectLocked),
  ])
  const found = rows.map((row) => [row.id, row] as const)
  return { ...world, appointments: new Map([...world.appointments, ...found]) }
}

const promosIn = (references: readonly Reference[]): string[] =>
  references.flatMap(({ table, id }) => (table === 'promos' ? [id] : []))

/**
 * Reads the second therapists of these guests, and the guests of these second therapists. All of them are in groups, so
 * most commands need no query.
 */
async function readTogether(tx: StoreTx, rows: readonly Appointment[]): Promise<Appointment[]> {
  const inGroups = rows.filter(({ groupId }) => groupId !== null)
  if (inGroups.length === 0) return []
  const known = new Set(rows.map(({ id }) => id))
  const guestIds = inGroups.map((row) => row.tandemOf ?? row.id)
  const found = await readWithTandems(tx, guestIds)
  return found.filter(({ id }) => !known.has(id))
}

/** Reads the stored members of a group, and locks the mobile numbers of all members. */
async function lockMembers(
  tx: StoreTx,
  members: readonly Pick<Member, 'id' | 'mobile'>[],
): Promise<{ rows: readonly Appointment[]; numbers: readonly string[] }> {
  if (members.length === 0) return { rows: [], numbers: [] }
  const rows = await readAppointments(
    tx,
    members.map(({ id }) => id),
  )
  const named = [...rows.map((row) => row.mobileNumber), ...members.map(({ mobile }) => mobile)]
  // All transactions lock numbers in this order, so that two of them can't wait for each other.
  const numbers = [...new Set(named.filter(Boolean))].sort()
  for (const number of numbers) await lockMobile(tx, number)
  return { rows, numbers }
}

/**
 * Loads a row of a register (such as a sale), the resources that the input names, and the customer, locked until the
 * commit.
 */
async function loadRegister(
  tx: StoreTx,
  table: RegisterKind,
  { id, references, ...target }: Target,
): Promise<World> {
  const { db, storeCode } = tx
  const mobileNumber = target.mobileNumber ?? (table === 'sales' ? await buyerOf(tx, id) : null)
  if (mobileNumber) await lockMobile(tx, mobileNumber)
  const named: RowsOfTable<TableName>[] =
    table === 'sales'
      ? [['products', selectResources(storeCode, 'products')]]
      : selectAll(storeCode, { ids: references.map((each) => each.id) })
  return readWorld(db, storeCode, [
    ...named,
    ...(table === 'series'
      ? selectSeries(storeCode)
      : [[table, selectRegisters(storeCode, table, { ids: [id] })] as const]),
    ...(table === 'sales' ? receivedAround(storeCode, id, target.input) : []),
    ...(mobileNumber ? [selectLocked(mobileNumber)] : []),
  ])
}

/**
 * Selects received money that was paid back, the rows that got money of a received payment which the input pays back, and
 * the row that the input's money waits for.
 */
function receivedAround(storeCode: string, id: string, input: object): RowsOfTable<TableName>[] {
  const parts: readonly unknown[] =
    'parts' in input && Array.isArray(input.parts) ? input.parts : []
  const ids = parts.flatMap((part) =>
    typeof part === 'object' && part && 'tenderId' in part ? [String(part.tenderId)] : [],
  )
  const holding = ids.length > 0 ? selectHolding(storeCode, id, ids) : []
  const waitsFor = 'waitsFor' in input ? String(input.waitsFor) : null
  const waiting = waitsFor === null ? [] : selectWaitingFor(storeCode, waitsFor)
  return [['sales', selectPaidBack(storeCode)], ...holding, ...waiting]
}

/** The mobile number of a stored sale's customer; null without one. */
async function buyerOf({ db, storeCode }: StoreTx, id: string): Promise<string | null> {
  const found = await db
    .selectFrom('sales')
    .where('store_code', '=', storeCode)
    .where('id', '=', id)
    .select('mobile_number')
    .executeTakeFirst()
  return found?.mobile_number || null
}

/**
 * Reads an appointment (or null) and locks its customer's mobile number. Locks the given number if there is no
 * appointment.
 */
async function lockAppointment(
  { db, storeCode }: StoreTx,
  id: string,
  mobileNumber: string | null,
): Promise<Appointment | null> {
  const [, found] = selectAppointment(storeCode, id)
  const number = sql<string | null>`coalesce(own."mobileNumber", ${mobileNumber})`
  const { rows } = await sql<{ own: Appointment | null }>`
    select row_to_json(own) as own, ${mobileLock(number)}
    from (select) as nothing left join (${found}) as own on true`.execute(db)
  return rows[0]?.own ?? null
}

/** Reads all resources of a store and the appointments around a date. */
export function loadDay(reader: Reader, storeCode: string, date: string): Promise<World> {
  const appointments = selectOnDates(storeCode, around(date))
  const absences = selectRegisters(storeCode, 'absences', { onDays: [date] })
  return readWorld(reader, storeCode, [
    ...selectAll(storeCode),
    appointments,
    ['absences', absences],
  ])
}

/** Reads a store and all its resources, with the selected appointments. */
export const loadStore = (
  { db, storeCode }: StoreTx,
  appointments: readonly RowsOfTable<'appointments'>[],
): Promise<World> => readWorld(db, storeCode, [...selectAll(storeCode), ...appointments])

/** Reads a store and all its resources. */
export const loadResources = (reader: Reader, storeCode: string): Promise<World> =>
  readWorld(reader, storeCode, selectAll(storeCode))

const selectAll = (storeCode: string, wanted?: Wanted): RowsOfTable<TableName>[] =>
  resourceKinds.map((kind) => [kind, selectResources(storeCode, kind, wanted)])

/** The date with the days before and after it, because an appointment may run past midnight. */
const around = (date: string) => [addDays(date, -1), date, addDays(date, 1)].filter(isDate)

/**
 * Fields of inputs and appointments that hold a day (YYYY-MM-DD). `paidOn` counts, because a guest who checked in on
 * that day may hold a locker on it.
 */
const dayFields: readonly string[] = ['startDate', 'endDate', 'createdDate', 'paidOn']

const datesIn = (value: object): string[] =>
  Object.entries(value).flatMap(([field, date]) => {
    if (field === 'members' && Array.isArray(date)) return date.flatMap(datesIn)
    return dayFields.includes(field) && typeof date === 'string' && isDate(date) ? [date] : []
  })

const storeFields = sql.raw(stores.jsonFields('stores'))

/** Reads the store and the selected rows in one statement. The returned world holds no other rows. */
export async function readWorld(
  reader: Reader,
  storeCode: string,
  selects: readonly RowsOfTable<TableName>[],
): Promise<World> {
  const ofStore = sql`select ${storeFields} from stores where code = ${storeCode}`
  const found = await readRowsOf(reader, [['stores', ofStore], ...selects])
  const [store] = found.flatMap((change) => (change.table === 'stores' ? [change.row] : []))
  // Unreachable, because tokens are issued for existing stores only.
  if (!store) throw new Error(`There is no store ${storeCode}`)
  return {
    store,
    lookups: lookupsOf(store, lookups),
    ...mapsByKind((kind) => byKey(found, kind)),
    appointments: byKey(found, 'appointments'),
    customers: byKey(found, 'customers'),
  }
}

function byKey<Table extends TableName>(found: readonly RowChange[], table: Table) {
  const rows = found.filter((change) => change.table === table)
  // the filter keeps only rows of this table
  return new Map(rows.map((change) => [keyOf(change), change.row as Tables[Table]]))
}
