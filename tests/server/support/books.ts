import * as v from 'valibot'
import type { Appointment } from '#domain/rows/appointment'
import type { Database } from '#server/db/database'
import { appointments } from '#server/db/tables/appointments'
import { customers } from '#server/db/tables/customers'
import { doubleBookings, wrongAmounts, wrongCounts, wrongPoints } from '../../support/ledger'

const action = v.picklist(['EARN', 'REDEEM', 'GIVE_BACK', 'TAKE_BACK', 'ADD', 'SUBTRACT'])

/**
 * All appointments of a database, and the errors in its amounts, points, counts of visits and double bookings.
 * `opening`: initial points of customers by id.
 */
export async function wrongBooks(
  { queries }: Database,
  opening: ReadonlyMap<string, number> = new Map(),
): Promise<{ rows: Appointment[]; wrong: string[] }> {
  const stored = await queries.selectFrom('appointments').selectAll().execute()
  const rows = stored.map(appointments.fromRow)
  const known = await queries.selectFrom('customers').selectAll().execute()
  const people = known.map(customers.fromRow)
  const log = await queries.selectFrom('points_log').selectAll().execute()
  const movements = log.map((one) => ({
    customerId: one.customer_id,
    action: v.parse(action, one.action),
    points: one.points,
    appointmentId: one.appointment_id,
  }))
  const wrong = [
    ...rows.flatMap(wrongAmounts),
    ...wrongPoints(rows, people, movements, opening),
    ...wrongCounts(rows, people),
    ...doubleBookings(rows),
  ]
  return { rows, wrong }
}
