import type { Appointment } from '#domain/rows/appointment'
import type { Books, Effect } from './read-books'

/** An effect on an appointment with the row before and after it; null before a booking. */
export interface Step {
  effect: Effect
  /** its position among all effects */
  order: number
  before: Appointment | null
  after: Appointment
}

/** The effects on appointments in order. The rows are read back from those of the end, by the audit trail. */
export function stepsOf({
  appointments,
  effects,
}: Pick<Books, 'appointments' | 'effects'>): Step[] {
  const rows = new Map(appointments.map((row) => [row.id, row]))
  const steps: Step[] = []
  for (const [order, effect] of [...effects.entries()].reverse()) {
    const after = effect.table === 'appointments' ? rows.get(effect.row) : undefined
    if (!after) continue
    const was = Object.entries(effect.changes).map(([field, [old]]) => [field, old])
    const isNew = effect.changes.id !== undefined
    const before: Appointment = { ...after, ...Object.fromEntries(was) }
    rows.set(effect.row, before)
    steps.push({ effect, order, before: isNew ? null : before, after })
  }
  return steps.reverse()
}
