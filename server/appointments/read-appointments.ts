import { sql } from 'kysely'
import type { CreateInput } from '#domain/appointment/input'
import { addDays, type BusinessTime } from '#domain/kernel/dates'
import type { Appointment } from '#domain/rows/appointment'
import type { ResourceKind } from '#domain/rows/resources'
import type { RowsOfTable } from '../db/row-json'
import { appointments } from '../db/tables/appointments'
import type { Reader, StoreTx } from '../db/tx'

const rowsOf = (reader: Reader, storeCode: string) =>
  reader.selectFrom('appointments').selectAll().where('store_code', '=', storeCode)

type Select = RowsOfTable<'appointments'>

const fields = sql.raw(appointments.jsonFields('appointments'))

export const selectAppointment = (storeCode: string, id: string): Select => [
  'appointments',
  sql`select ${fields} from appointments where store_code = ${storeCode} and id = ${id}`,
]

export async function readAppointments(
  { db, storeCode }: StoreTx,
  ids: readonly string[],
): Promise<Appointment[]> {
  const rows = await rowsOf(db, storeCode)
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(appointments.fromRow)
}

export const selectOfCustomer = (storeCode: string, customerId: string): Select => [
  'appointments',
  sql`select ${fields} from appointments
    where store_code = ${storeCode} and customer_id = ${customerId}`,
]

/** Reads these guests and their second therapists. */
export async function readWithTandems(
  { db, storeCode }: StoreTx,
  guestIds: readonly string[],
): Promise<Appointment[]> {
  const ids = [...guestIds]
  const rows = await rowsOf(db, storeCode)
    .where((row) => row.or([row('id', 'in', ids), row('tandem_of', 'in', ids)]))
    .execute()
  return rows.map(appointments.fromRow)
}

/** Reads the bookings of the group that a new guest joins, on the guest's day; none for any other input. */
export async function readJoined(
  { db, storeCode }: StoreTx,
  { joins, startDate }: Partial<CreateInput>,
): Promise<Appointment[]> {
  if (!joins || !startDate) return []
  const rows = await rowsOf(db, storeCode)
    .where('start_date', '=', startDate)
    .where('group_id', '=', joins.groupId)
    .execute()
  return rows.map(appointments.fromRow)
}

/** Selects the appointments that start on these dates (YYYY-MM-DD). */
export const selectOnDates = (storeCode: string, dates: readonly string[]): Select => [
  'appointments',
  sql`select ${fields} from appointments
    where store_code = ${storeCode} and start_date = any(${dates}::date[])`,
]

/** Selects appointments that start on these dates and use one of these therapists, rooms or lockers. */
export function selectUsing(
  storeCode: string,
  dates: readonly string[],
  placeIds: readonly string[],
): Select {
  const [table, onDates] = selectOnDates(storeCode, dates)
  return [
    table,
    sql`${onDates} and (staff_id = any(${placeIds}) or room_id = any(${placeIds})
      or locker_id = any(${placeIds}))`,
  ]
}

/** Selects the bookings of these numbers, of any day, with those of the promos that a customer may use once. */
export const selectPromoUses = (
  storeCode: string,
  promoIds: readonly string[],
  numbers: readonly string[],
): Select[] =>
  promoIds.length === 0
    ? []
    : [
        [
          'appointments',
          sql`select ${fields} from appointments where store_code = ${storeCode}
            and customer_id in (select id from customers where mobile_number = any(${numbers}))
            and promo_id in (select id from promos where store_code = ${storeCode}
              and id = any(${promoIds}) and once_per_customer)`,
        ],
      ]

/** Selects one appointment of each of these customers, from any store that knows the customer (`customer_stores`). */
export const selectVisitOf = (customerIds: readonly string[]): Select => [
  'appointments',
  sql`select ${fields} from appointments where (store_code, id) in (
    select distinct on (customer_id) store_code, id from appointments
    where customer_id = any(${customerIds})
      and store_code in (select store_code from customer_stores where customer_id = any(${customerIds}))
    order by customer_id)`,
]

const columnOfKind = {
  staffs: 'staff_id',
  rooms: 'room_id',
  lockers: 'locker_id',
  promos: 'promo_id',
}

/**
 * Selects, for each of these resources, one appointment of any day and status that names it; none for a resource that
 * no appointment names.
 */
export function selectNaming(
  storeCode: string,
  kind: ResourceKind,
  ids: readonly string[],
): Select {
  const condition =
    kind === 'services'
      ? sql`service_ids @> jsonb_build_array(named.id)`
      : kind === 'products'
        ? sql`(jsonb_exists(products_ordered, named.id) or jsonb_exists(product_prices_centavos, named.id))`
        : sql`${sql.ref(columnOfKind[kind])} = named.id`
  return [
    'appointments',
    sql`select found.* from unnest(${ids}::text[]) as named (id) cross join lateral (
      select ${fields} from appointments
      where store_code = ${storeCode} and ${condition} limit 1) as found`,
  ]
}

/**
 * SQL condition for an appointment of the previous day that still runs, the same rule as the domain's
 * `isCarriedOver`.
 */
export function carriedOver(storeCode: string, { date, time }: BusinessTime) {
  return sql<boolean>`(status = 'CHECKED_IN' and start_date = ${addDays(date, -1)} and (
    end_date + end_time > ${`${date} ${time}`}::timestamp
    or ${time}::time < (select night_end_time from stores where code = ${storeCode})))`
}

/** Reads the appointment that holds a locker now: one that began today or still runs. null when the locker is free. */
export async function readHolding(
  reader: Reader,
  storeCode: string,
  lockerId: string,
  now: BusinessTime,
): Promise<Appointment | null> {
  const columns = await rowsOf(reader, storeCode)
    .where('locker_id', '=', lockerId)
    .where('status', '=', 'CHECKED_IN')
    .where((row) => row.or([row('start_date', '=', now.date), carriedOver(storeCode, now)]))
    .orderBy('start_date', 'desc')
    .executeTakeFirst()
  return columns ? appointments.fromRow(columns) : null
}
