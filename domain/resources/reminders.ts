import { addDays, type BusinessTime, wallMinute } from '../kernel/dates'

export type ReminderKind = 'EVENING' | 'TWO_HOURS'

/** Half-open span of starts, in minutes as `wallMinute` counts them, of which a kind of reminder is due. */
export interface DueStarts {
  kind: ReminderKind
  from: number
  to: number
}

const evening = { from: '18:00', to: '21:00' }

/** The starts of which reminders are due now. Only a reservation has any (SPEC.md booking-6). */
export function dueStarts({ date, time }: Pick<BusinessTime, 'date' | 'time'>): DueStarts[] {
  const now = wallMinute(date, time)
  const tomorrow = wallMinute(addDays(date, 1), '00:00')
  // After an outage, a message at night would wake the customer.
  const isEvening = evening.from <= time && time < evening.to
  return [
    ...(isEvening ? [{ kind: 'EVENING' as const, from: tomorrow, to: tomorrow + 1440 }] : []),
    // Less than half an hour before the start the customer is on the way.
    { kind: 'TWO_HOURS', from: now + 31, to: now + 121 },
  ]
}
