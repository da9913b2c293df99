import { sql } from 'kysely'
import { isoAt } from '#domain/kernel/dates'
import { normalMobile } from '#domain/kernel/names'
import { type Customer, mergedStatus, type PointsLog, type Visit } from '#domain/rows/customer'
import { customers } from '../db/tables/customers'
import type { Reader } from '../db/tx'

/**
 * Reads a customer by id or mobile number; null when there is none. A merged record leads to the one that it was merged
 * into. Stores share customers.
 */
export async function readCustomer(
  reader: Reader,
  idOrMobileNumber: string,
): Promise<Customer | null> {
  const named = reader
    .selectFrom('customers')
    .select(sql<string>`coalesce(merged_into, id)`.as('id'))
    .where((column) =>
      column.or([
        column('id', '=', idOrMobileNumber),
        column('mobile_number', '=', normalMobile(idOrMobileNumber)),
      ]),
    )
  const columns = await reader
    .selectFrom('customers')
    .selectAll()
    .where('id', 'in', named)
    // leaves out removed records; a merged record is replaced by its target above
    .where('status', '<>', mergedStatus)
    .executeTakeFirst()
  return columns ? customers.fromRow(columns) : null
}

/** Reads a customer's appointments in one store, newest first (SPEC.md customer-3). */
export async function readVisits(
  reader: Reader,
  storeCode: string,
  customerId: string,
): Promise<Visit[]> {
  const { rows } = await sql<VisitColumns>`
    select visit.id, visit.start_date, visit.start_time, visit.status,
      visit.points_earned, visit.points_redeemed, staffs.name as staff, (
        select string_agg(services.name, ', ' order by given.position)
        from jsonb_array_elements_text(visit.service_ids) with ordinality as given (id, position)
        join services on services.store_code = visit.store_code and services.id = given.id
      ) as service
    from appointments visit
    left join staffs on staffs.store_code = visit.store_code and staffs.id = visit.staff_id
    where visit.store_code = ${storeCode} and visit.customer_id = ${customerId}
      and visit.tandem_of is null and not visit.is_taken_back
    order by visit.start_date desc, visit.start_time desc, visit.id`.execute(reader)
  return rows.map(visitOf)
}

interface VisitColumns {
  id: string
  service: string | null
  staff: string | null
  start_date: string
  start_time: string
  status: string
  points_earned: number
  points_redeemed: number
}

function visitOf(columns: VisitColumns): Visit {
  return {
    id: columns.id,
    service: columns.service ?? '',
    staff: columns.staff,
    start: isoAt(columns.start_date, columns.start_time),
    status: columns.status,
    pointsEarned: columns.points_earned,
    pointsRedeemed: columns.points_redeemed,
  }
}

/** Manual changes of a customer's points, newest first. */
export async function readPointsLogs(reader: Reader, customerId: string): Promise<PointsLog[]> {
  const rows = await reader
    .selectFrom('points_log')
    .select(['action', 'points', 'created_by', 'created_date_time'])
    .where('customer_id', '=', customerId)
    .where('action', 'in', ['ADD', 'SUBTRACT'])
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    action: row.action,
    points: Math.abs(row.points),
    createdBy: row.created_by,
    createdDateTime: row.created_date_time,
  }))
}
