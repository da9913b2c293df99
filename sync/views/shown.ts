import type { Appointment } from '#domain/rows/appointment'
import type { ShownAppointment } from '../api/sync'
import { type DayOverlay, lanesOf } from '../overlay/day-overlay'
import type { Step } from '../overlay/group-overlay'

/** Returns a row with its marks, as screens read it. The same row and marks give the same object again. */
export type ShownCache = (row: Appointment, marks: Marks) => ShownAppointment

export type Marks = Omit<ShownAppointment, 'row'>

const unmarked: Marks = { pending: false, risk: null, conflictId: null }

export function createShownCache(): ShownCache {
  const shown = new WeakMap<Appointment, ShownAppointment>()
  return (row, marks) => {
    const former = shown.get(row)
    if (former && sameMarks(former, marks)) return former
    const made = { row, ...marks }
    shown.set(row, made)
    return made
  }
}

const sameMarks = (a: Marks, b: Marks): boolean =>
  a.pending === b.pending && a.risk === b.risk && a.conflictId === b.conflictId

/** All appointments of an overlay with their marks, also those that a pending change moves to another day. */
export function showAll(
  overlay: DayOverlay,
  risks: ReadonlyMap<string, string>,
  show: ShownCache,
): ShownAppointment[] {
  const lanes = lanesOf(overlay)
  const settled = overlay.base.filter((row) => !lanes.has(row.id))
  const pending = [...lanes.values()].flatMap((steps) => {
    const row = steps.at(-1)?.after
    return row ? show(row, marksOf(steps, risks)) : []
  })
  return [...settled.map((row) => show(row, unmarked)), ...pending]
}

function marksOf(steps: readonly Step[], risks: ReadonlyMap<string, string>): Marks {
  const marks = { ...unmarked }
  for (const { entry } of steps) {
    if (entry.state === 'parked') marks.conflictId ??= entry.id
    else marks.pending = true
    marks.risk ??= risks.get(entry.id) ?? null
  }
  return marks
}

export const byStart = ({ row: a }: ShownAppointment, { row: b }: ShownAppointment): number =>
  compare(a.startDate, b.startDate) || compare(a.startTime, b.startTime) || compare(a.id, b.id)

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
