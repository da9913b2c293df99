import type { Appointment } from '#domain/rows/appointment'
import type { Approved } from '#domain/rows/approval'
import type { Customer } from '#domain/rows/customer'
import type { Drawer } from '#domain/rows/drawer'
import type { Invoice } from '#domain/rows/invoice'
import type { Absence } from '#domain/rows/line-up/absence'
import type { Attendance } from '#domain/rows/line-up/attendance'
import type { PointsMovement } from '#domain/rows/points'
import type { Sale } from '#domain/rows/sale'
import type { Series } from '#domain/rows/series'
import type { Database } from '#server/db/database'
import { appointments } from '#server/db/tables/appointments'
import { customers } from '#server/db/tables/customers'
import {
  absences,
  attendances,
  drawers,
  invoices,
  sales,
  series,
} from '#server/db/tables/registers'

/** An effect on one row, from the service's audit trail. */
export interface Effect {
  table: string
  row: string
  action: string
  actor: string
  tag: string | null
  /** version of the row after the effect */
  version: number | null
  /** field to its old and new value */
  changes: Readonly<Record<string, readonly [unknown, unknown]>>
  /** a colleague's approval that it needed */
  approval?: Approved | null
}

/** The answer that the service keeps under a key. */
interface Receipt {
  status: number
  /** the row in the answer, the first one of a group */
  row: string | null
  version: number | null
  /** the other rows of a group */
  others?: readonly { row: string | null; version: number | null }[]
}

export const nameOf = ({ row, tag }: Pick<Effect, 'row' | 'tag'>): string => `${row} ${tag}`

/** Name of a row in the version that one command made. */
export const nameOfVersion = ({
  table,
  row,
  version,
}: Pick<Effect, 'table' | 'version'> & { row: string | null }): string =>
  `${table} ${row} ${version}`

/** All data of the service. */
export interface Books {
  appointments: Appointment[]
  customers: Customer[]
  drawers: Drawer[]
  sales: Sale[]
  attendances: Attendance[]
  absences: Absence[]
  invoices: Invoice[]
  series: Series[]
  /** store and id of the customers that each store knows */
  known: ReadonlySet<string>
  points: PointsMovement[]
  /** in the order in which they took effect */
  effects: Effect[]
  /** by key */
  receipts: Map<string, Receipt>
}

export async function readBooks({ queries }: Database): Promise<Books> {
  const rows = await queries.selectFrom('appointments').selectAll().orderBy('id').execute()
  const people = await queries.selectFrom('customers').selectAll().orderBy('id').execute()
  const known = await queries.selectFrom('customer_stores').selectAll().execute()
  const moved = await queries.selectFrom('points_log').selectAll().orderBy('id').execute()
  const audit = await queries.selectFrom('audit').selectAll().orderBy('id').execute()
  const kept = await queries.selectFrom('idempotency').select(['key', 'status', 'body']).execute()
  const tills = await queries.selectFrom('drawers').selectAll().orderBy('id').execute()
  const sold = await queries.selectFrom('sales').selectAll().orderBy('id').execute()
  const present = await queries.selectFrom('attendances').selectAll().orderBy('id').execute()
  const absent = await queries.selectFrom('absences').selectAll().orderBy('id').execute()
  const issued = await queries.selectFrom('invoices').selectAll().orderBy('id').execute()
  const lent = await queries.selectFrom('series').selectAll().orderBy('id').execute()
  return {
    receipts: new Map(kept.map(({ key, status, body }) => [key, { status, ...rowIn(body) }])),
    appointments: rows.map(appointments.fromRow),
    customers: people.map(customers.fromRow),
    drawers: tills.map(drawers.fromRow),
    sales: sold.map(sales.fromRow),
    attendances: present.map(attendances.fromRow),
    absences: absent.map(absences.fromRow),
    invoices: issued.map(invoices.fromRow),
    series: lent.map(series.fromRow),
    known: new Set(known.map(({ store_code, customer_id }) => `${store_code} ${customer_id}`)),
    points: moved.map(({ customer_id, action, points, appointment_id }) => ({
      customerId: customer_id,
      action: action as PointsMovement['action'], // the edge: as the service writes it
      points,
      appointmentId: appointment_id,
    })),
    effects: audit.map(({ table_name, row_id, action, actor, version, changes, approval }) => ({
      table: table_name,
      row: row_id,
      action,
      actor,
      version,
      changes: changes as Effect['changes'], // the edge: as the service writes it
      tag: tagIn(changes as Effect['changes']),
      approval: approval as Approved | null, // the edge: as the service writes it
    })),
  }
}

/** Reads the row in an answer, which may have none. */
function rowIn(body: unknown): Omit<Receipt, 'status'> {
  const [first, ...more] = Array.isArray(body) ? body : [body]
  return { ...versionIn(first), others: more.map(versionIn) }
}

function versionIn(body: unknown): Pick<Receipt, 'row' | 'version'> {
  const { id, version } = (body ?? {}) as { id?: unknown; version?: unknown }
  return {
    row: typeof id === 'string' ? id : null,
    version: typeof version === 'number' ? version : null,
  }
}

function tagIn({ note, cancelReason }: Effect['changes']): string | null {
  const text = cancelReason?.[1] ?? note?.[1]
  return typeof text === 'string' && /^#\d+$/.test(text) ? text : null
}
