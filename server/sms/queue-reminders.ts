import { type RawBuilder, sql } from 'kysely'
import { reminderText } from '#domain/customer/texts'
import { atWallMinute, type BusinessTime, businessTimeAt, isoAt } from '#domain/kernel/dates'
import { noNumberOf } from '#domain/kernel/names'
import { type DueStarts, dueStarts, type ReminderKind } from '#domain/resources/reminders'
import type { ServiceDeps } from '../context'
import { type Reader, type WriteTx, write } from '../db/tx'

type Deps = Pick<ServiceDeps, 'db' | 'clock'>

/** A reminder that is due. */
interface Due {
  kind: ReminderKind
  store_code: string
  store_name: string
  id: string
  mobile_number: string
  service_ids: string[]
  services: { id: string; name: string }[]
  start_date: string
  start_time: string
}

const usualPortion = 1_000

/**
 * Queues a portion of the reminders that are due in all stores, unless another instance does it. Returns how many;
 * 0 when none is due. A booking that is moved or cancelled meanwhile drops its reminder (`outbox.ts`).
 */
export function queueReminders({ db, clock }: Deps, portion = usualPortion): Promise<number> {
  const now = businessTimeAt(clock())
  return write(db, async (tx) => {
    if (!(await isTurn(tx))) return 0
    const due = await readDue(tx.db, now, portion)
    if (due.length > 0) await queue(tx, due, now)
    return due.length
  })
}

/** Takes the lock of the one instance that looks for reminders, until the commit; false when another one has it. */
async function isTurn({ db }: WriteTx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('reminders', 0)) as taken`.execute(db)
  return rows[0]?.taken === true
}

/** Milliseconds after another message about the visit in which a reminder would be useless. */
const quietMs = 2 * 3_600_000

/** Reads reminders that are due and not queued yet, earliest visit first; one for the guests of a group under one number. */
async function readDue(reader: Reader, now: BusinessTime, limit: number): Promise<Due[]> {
  const quietSince = new Date(Date.parse(now.instant) - quietMs).toISOString()
  const visits = sql.join(dueStarts(now).map(visitsOf), sql` union all `)
  const { rows } = await sql<Due>`
    with visits as materialized (
      select distinct on (store_code, kind, starts_at, coalesce(group_id, id), mobile_number) *
      from (${visits}) each
      order by store_code, kind, starts_at, coalesce(group_id, id), mobile_number, is_group_lead desc, id)
    select visit.*, store.name as store_name, array(
        select jsonb_build_object('id', service.id, 'name', service.name) from services service
        where service.store_code = visit.store_code and visit.service_ids ? service.id) as services
    from visits visit
    join stores store on store.code = visit.store_code
    where not exists (
        select from sms_outbox message
        where message.store_code = visit.store_code and message.appointment_id = visit.id
          and (message.reminder = visit.kind and message.reminder_of = visit.starts_at
            or message.reminder is null and message.created_at > ${quietSince}))
      -- Another guest of the group, who has cancelled since, may have got it.
      and (visit.group_id is null or not exists (
        select from sms_outbox message
        where message.store_code = visit.store_code and message.mobile_number = visit.mobile_number
          and message.reminder = visit.kind and message.reminder_of = visit.starts_at))
    order by starts_at, store_code, id limit ${limit}`.execute(reader)
  return rows
}

const wantedBy: Record<ReminderKind, RawBuilder<unknown>> = {
  EVENING: sql`store.reminds_in_evening`,
  TWO_HOURS: sql`store.reminds_before_start`,
}

/** The query of the reservations whose guests can be reminded, in the stores that want this kind. */
function visitsOf({ kind, from, to }: DueStarts) {
  return sql`
    select ${kind} as kind, row.store_code, row.id, row.group_id, row.is_group_lead, row.mobile_number,
      row.service_ids, row.start_date, row.start_time,
      (row.start_date + row.start_time) at time zone 'Asia/Singapore' as starts_at
    from appointments row join stores store on store.code = row.store_code
    where row.status = 'RESERVED' and row.tandem_of is null and ${wantedBy[kind]}
      and (row.start_date, row.start_time) >= ${placeOf(from)}
      and (row.start_date, row.start_time) < ${placeOf(to)}
      and row.mobile_number <> '' and not starts_with(row.mobile_number, ${noNumberOf('')})`
}

function placeOf(minute: number) {
  const { date, time } = atWallMinute(minute)
  return sql`(${date}::date, ${time}::time)`
}

const queue = ({ db }: WriteTx, due: readonly Due[], now: BusinessTime) =>
  db
    .insertInto('sms_outbox')
    .values(due.map((row) => messageOf(row, now)))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

function messageOf(row: Due, { instant }: BusinessTime) {
  const names = {
    store: { name: row.store_name },
    services: new Map(row.services.map((service) => [service.id, service])),
  }
  const { service_ids: serviceIds, start_date: startDate, start_time: startTime } = row
  const start = isoAt(startDate, startTime)
  return {
    store_code: row.store_code,
    appointment_id: row.id,
    mobile_number: row.mobile_number,
    text: reminderText(names, { serviceIds, startDate, startTime }),
    next_attempt_at: instant,
    created_at: instant,
    not_after: start,
    reminder: row.kind,
    reminder_of: start,
  }
}
