import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import { addDays } from '#domain/kernel/dates'
import { appointment } from '#domain/rows/appointment'
import { appointments } from '#server/db/tables/appointments'
import type { Reader } from '#server/db/tx'
import { nthBooking, storeCode } from '../sync/big-business'
import { today } from './stage'
import { customersOf } from './visits'

/** The store's first customer, whose visit is copied. */
export const [regular] = customersOf(1)
const visit = v.parse(appointment, {
  ...nthBooking(0, addDays(today, -1)),
  id: 'past',
  customerId: regular?.id,
  endDate: addDays(today, -1),
  endTime: '10:00',
  serviceOfferedType: 'MASSAGE',
  status: 'COMPLETED',
  originalPrice: 800,
  actualPrice: 800,
  totalPricePaid: 800,
  balanceAfterReservation: 800,
  balanceAfterCheckIn: 800,
  completedPaymentAmount: 800,
  completedPaymentMOP: 'CASH',
  checkInDateTime: '2026-01-05T01:00:00.000Z',
  checkInBy: 'owner',
  completedDateTime: '2026-01-05T02:00:00.000Z',
  completedBy: 'owner',
  staffCommission: 200,
  pointsEarned: 16,
  createdDate: today,
  storeCode,
  createdBy: 'owner',
  createdDateTime: '2026-01-04T02:00:00.000Z',
})

/** Adds `count` customers to the store. */
export async function addCustomers(db: Reader, count: number): Promise<void> {
  await sql`
    insert into customers
    select copy.* from customers person, generate_series(1, ${count}::int) number,
      lateral jsonb_populate_record(person, jsonb_build_object(
        'id', 'many-' || number, 'mobile_number', '6380' || lpad(number::text, 8, '0'))) copy
    where person.id = ${regular?.id}`.execute(db)
  await sql`
    with lane as (
      insert into customer_lanes as counted (lane, last_version) values (0, ${count})
      on conflict (lane) do update set last_version = counted.last_version + excluded.last_version
      returning last_version
    )
    insert into customer_stores (customer_id, store_code, lane, version)
    select id, ${storeCode}, 0, last_version + 1 - row_number() over (order by id)
    from customers, lane where id like 'many-%'`.execute(db)
}

const atOnce = 100_000

/** Adds `count` completed visits to the store, 200 on each day until yesterday. */
export async function addVisits(db: Reader, count: number): Promise<void> {
  const row = appointments.toRow({ ...visit, staffId: null, roomId: null })
  await db.insertInto('appointments').values(row).execute()
  const putBack = await withoutUpkeep(db)
  for (let from = 0; from < count; from += atOnce)
    await addSome(db, from, Math.min(from + atOnce, count) - 1)
  await putBack()
  await db
    .deleteFrom('appointments')
    .where('store_code', '=', storeCode)
    .where('id', '=', visit.id)
    .execute()
  await sql`update stores set last_version = last_version + ${count}`.execute(db)
  await sql`analyze`.execute(db)
}

/**
 * Drops constraints, which no list needs, and indexes, because they take most of the time for a million rows. The
 * returned function builds the indexes again.
 */
async function withoutUpkeep(db: Reader): Promise<() => Promise<void>> {
  const constraints = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = 'appointments'::regclass and contype in ('f', 'x')`.execute(db)
  for (const { name } of constraints.rows)
    await sql`alter table appointments drop constraint ${sql.ref(name)}`.execute(db)
  const indexes = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'appointments' and indexname <> 'appointments_pkey'`.execute(db)
  for (const { name } of indexes.rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  return async () => {
    for (const { definition } of indexes.rows) await sql.raw(definition).execute(db)
  }
}

/** Columns in which a visit differs from the copied one. */
const own: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`'past-' || number`,
  version: sql`stores.last_version + 1 + number`,
  start_date: sql`day`,
  end_date: sql`day`,
  start_time: sql`start::time`,
  end_time: sql`(start + interval '1 hour')::time`,
  staff_id: sql`'staff-' || number % 20`,
  room_id: sql`'room-' || number % 20`,
  during: sql`tsrange(start, start + interval '1 hour')`,
}

function addSome(db: Reader, from: number, to: number) {
  const names = appointments.columnNames
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = sql.join(names.map((name) => own[name] ?? sql.ref(`visit.${name}`)))
  return sql`
    insert into appointments (${columns})
    select ${values} from appointments visit
      join stores on stores.code = visit.store_code,
      generate_series(${from}::int, ${to}::int) number,
      lateral (select ${visit.startDate}::date - number / 200 as day) on_day,
      lateral (select day + make_time(9 + number / 20 % 10, 0, 0) as start) at_time
    where visit.store_code = ${storeCode} and visit.id = ${visit.id}`.execute(db)
}
