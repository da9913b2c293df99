import type { Appointment } from '#domain/appointment/appointment'
import type { Customer } from '#domain/customer/customer'
import type { PointsMovement } from '#domain/customer/points'
import type { Database } from '#server/db/database'
import { appointments } from '#server/db/tables/appointments'
import { customers } from '#server/db/tables/customers'

/** One effect on an appointment, as the service's audit trail tells it. */
export interface Effect {
  row: string
  action: string
  tag: string | null
}

export const nameOf = ({ row, tag }: Pick<Effect, 'row' | 'tag'>): string => `${row} ${tag}`

/** All that the service holds. */
export interface Books {
  appointments: Appointment[]
  customers: Customer[]
  points: PointsMovement[]
  /** in the order in which they took place */
  effects: Effect[]
  /** status of the answer that was kept for a key */
  receipts: Map<string, number>
}

export async function readBooks({ queries }: Database): Promise<Books> {
  const rows = await queries.selectFrom('appointments').selectAll().orderBy('id').execute()
  const people = await queries.selectFrom('customers').selectAll().orderBy('id').execute()
  const moved = await queries.selectFrom('points_log').selectAll().orderBy('id').execute()
  const audit = await queries
    .selectFrom('audit')
    .selectAll()
    .where('table_name', '=', 'appointments')
    .orderBy('id')
    .execute()
  const kept = await queries.selectFrom('idempotency').select(['key', 'status']).execute()
  return {
    receipts: new Map(kept.map(({ key, status }) => [key, status])),
    appointments: rows.map(appointments.fromRow),
    customers: people.map(customers.fromRow),
    points: moved.map(({ customer_id, action, points, appointment_id }) => ({
      customerId: customer_id,
      action: action as PointsMovement['action'], // the edge: what the service writes there
      points,
      appointmentId: appointment_id,
    })),
    effects: audit.map(({ row_id, action, changes }) => ({
      row: row_id,
      action,
      tag: tagIn(changes),
    })),
  }
}

/** The edge: a map of field to its old and new value. */
function tagIn(changes: unknown): string | null {
  const { note, cancelReason } = changes as Partial<Record<string, [unknown, unknown]>>
  const text = cancelReason?.[1] ?? note?.[1]
  return typeof text === 'string' && /^#\d+$/.test(text) ? text : null
}
