import { reminderText } from '#domain/customer/texts'
import { addDays, type BusinessTime, businessTimeAt, isoAt } from '#domain/kernel/dates'
import { knownNumber } from '#domain/kernel/names'
import { dueReminders, type ReminderKind } from '#domain/resources/reminders'
import type { Appointment } from '#domain/rows/appointment'
import type { Store } from '#domain/rows/store'
import type { ServiceDeps } from '../context'
import { appointments } from '../db/tables/appointments'
import { stores } from '../db/tables/resources'
import { type Reader, type StoreTx, writeInStore } from '../db/tx'

type Deps = Pick<ServiceDeps, 'db' | 'clock'>

interface Due {
  row: Appointment
  kind: ReminderKind
}

/**
 * Queues the reminders that are due. Their texts use the current rows; the store's lock keeps moves and cancellations
 * out meanwhile. Returns how many were queued.
 */
export async function queueReminders({ db, clock }: Deps): Promise<number> {
  const now = businessTimeAt(clock())
  const found = await db.queries
    .selectFrom('stores')
    .selectAll()
    .where((is) =>
      is.or([is('reminds_in_evening', '=', true), is('reminds_before_start', '=', true)]),
    )
    .execute()
  let queued = 0
  for (const store of found.map(stores.fromRow)) {
    const isAny = (await readDue(db.queries, store, now)).length > 0
    if (isAny) queued += await writeInStore(db, store.code, (tx) => queueIn(tx, store, now))
  }
  return queued
}

/** Milliseconds after another message about the visit in which a reminder would be useless. */
const quietMs = 2 * 3_600_000

/** The reminders of a store that are due and not queued yet. */
async function readDue(reader: Reader, store: Store, now: BusinessTime): Promise<Due[]> {
  const rows = await reader
    .selectFrom('appointments')
    .selectAll()
    .where('store_code', '=', store.code)
    .where('status', '=', 'RESERVED')
    .where('tandem_of', 'is', null)
    .where('start_date', 'in', [now.date, addDays(now.date, 1)])
    .orderBy('id')
    .execute()
  const reached = rows.map(appointments.fromRow).filter((row) => knownNumber(row.mobileNumber))
  const due = onePerNumber(reached).flatMap((row) =>
    dueReminders(row, store, now).map((kind) => ({ row, kind })),
  )
  if (due.length === 0) return []
  const messages = await reader
    .selectFrom('sms_outbox')
    .select(['appointment_id', 'mobile_number', 'reminder', 'reminder_of', 'created_at'])
    .where('store_code', '=', store.code)
    .where((is) => {
      const ids = due.map(({ row }) => row.id)
      const numbers = due.flatMap(({ row }) => (row.groupId ? row.mobileNumber : []))
      const ofVisits = is('appointment_id', 'in', ids)
      const ofGroups = is('mobile_number', 'in', numbers).and('reminder', 'is not', null)
      return numbers.length > 0 ? ofVisits.or(ofGroups) : ofVisits
    })
    .execute()
  const quietSince = Date.parse(now.instant) - quietMs
  return due.filter(
    ({ row, kind }) =>
      !messages.some((message) => {
        // Another guest of the group, who has cancelled since, may have got it.
        const isOfGroup = row.groupId !== null && message.mobile_number === row.mobileNumber
        if (message.appointment_id !== row.id && !(isOfGroup && message.reminder)) return false
        if (message.reminder === null) return Date.parse(message.created_at) > quietSince
        return message.reminder === kind && isOf(message.reminder_of, row)
      }),
  )
}

/** The bookings without those of a group at the same time under the same number, of which the payer's is named. */
function onePerNumber(rows: readonly Appointment[]): Appointment[] {
  const first = new Map<string, Appointment>()
  for (const row of rows.toSorted((a, b) => Number(b.isGroupLead) - Number(a.isGroupLead))) {
    const name = row.groupId ? `${row.groupId} ${row.mobileNumber} ${row.start}` : row.id
    if (!first.has(name)) first.set(name, row)
  }
  return [...first.values()]
}

const isOf = (start: string | null, row: Appointment): boolean =>
  start !== null && Date.parse(start) === Date.parse(isoAt(row.startDate, row.startTime))

async function queueIn(tx: StoreTx, store: Store, now: BusinessTime): Promise<number> {
  const due = await readDue(tx.db, store, now)
  if (due.length === 0) return 0
  const named = await tx.db
    .selectFrom('services')
    .select(['id', 'name'])
    .where('store_code', '=', store.code)
    .execute()
  const services = new Map(named.map((service) => [service.id, service]))
  await tx.db
    .insertInto('sms_outbox')
    .values(
      due.map(({ row, kind }) => ({
        store_code: store.code,
        appointment_id: row.id,
        mobile_number: row.mobileNumber,
        text: reminderText({ store, services }, row),
        next_attempt_at: now.instant,
        created_at: now.instant,
        not_after: isoAt(row.startDate, row.startTime),
        reminder: kind,
        reminder_of: isoAt(row.startDate, row.startTime),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return due.length
}
