import { addDays, type BusinessTime, wallMinute } from '../kernel/dates'
import type { Appointment } from '../rows/appointment'
import type { Store } from '../rows/store'

export const reminderKinds = ['EVENING', 'TWO_HOURS'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** Half-open span of minutes in which a reminder may be sent, as `wallMinute` counts them. */
interface Span {
  from: number
  to: number
}

type Visit = Pick<Appointment, 'status' | 'startDate' | 'startTime'>

/** The evening before the visit, until 21:00: after an outage, a message at night would wake the customer. */
function eveningBefore({ startDate }: Visit): Span {
  const day = addDays(startDate, -1)
  return { from: wallMinute(day, '18:00'), to: wallMinute(day, '21:00') }
}

/** From two hours to half an hour before the start; later the customer is on the way. */
function twoHoursBefore({ startDate, startTime }: Visit): Span {
  const start = wallMinute(startDate, startTime)
  return { from: start - 120, to: start - 30 }
}

const spans = { EVENING: eveningBefore, TWO_HOURS: twoHoursBefore }

/** The span of time in which a kind of reminder of a visit may be sent. */
export const reminderSpan = (row: Visit, kind: ReminderKind): Span => spans[kind](row)

const isOn = (store: Store, kind: ReminderKind): boolean =>
  kind === 'EVENING' ? store.remindsInEvening : store.remindsBeforeStart

/** The reminders of a visit that are due, by the store's settings. Only a reservation has any (SPEC.md booking-6). */
export function dueReminders(
  row: Visit,
  store: Store,
  now: Pick<BusinessTime, 'date' | 'time'>,
): ReminderKind[] {
  if (row.status !== 'RESERVED') return []
  const minute = wallMinute(now.date, now.time)
  return reminderKinds.filter((kind) => {
    const { from, to } = reminderSpan(row, kind)
    return isOn(store, kind) && from <= minute && minute < to
  })
}
