import { claimedDay } from '../../kernel/claimed-day'
import { dateWords } from '../../kernel/date-words'
import { businessTimeOfInstant } from '../../kernel/dates'
import type { Refusal } from '../../kernel/refusal'
import type { Appointment } from '../../rows/appointment'
import type { Context, World } from '../../rows/world'
import { runningDay } from '../../slot/night'
import { requireThat } from '../rules'

/** The acts that are undone on their own business day only. */
const acts = {
  'check-in': { past: 'checked in', field: 'checkInDateTime' },
  completion: { past: 'completed', field: 'completedDateTime' },
} as const

/** Refuses to undo a check-in or a completion of another business day. `paidOn`: the day that the tablet claims. */
export function sameDayRule(
  world: World,
  row: Appointment,
  act: keyof typeof acts,
  { input, context: { now } }: { input: { paidOn?: string | undefined }; context: Context },
): Refusal | null {
  const { past, field } = acts[act]
  const done = businessTimeOfInstant(row[field] ?? '')
  const day = done ? runningDay(done, world.store) : row.startDate
  const days = [claimedDay(input.paidOn, now.date), runningDay(now, world.store)]
  const message = `The visit was ${past} on ${dateWords(day)}. Only a ${act} of the same day can be undone.`
  return requireThat(days.includes(day), message, 'status')
}
