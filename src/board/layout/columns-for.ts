import { type BoardColumn, type BoardEvent, type BoardTherapist, dayMinutes } from './model'

const wholeDay = [{ from: 0, to: dayMinutes }]

/** The name of the column without a therapist (SPEC.md DASH-1). */
export const noTherapist = 'No Therapist Assigned'

const unassignedColumn: BoardColumn = {
  id: null,
  name: noTherapist,
  hint: '',
  duty: wholeDay,
  breaks: [],
}

/**
 * Columns of a day (SPEC.md board-1): No Therapist Assigned, then, in the given order, therapists on duty or with an
 * appointment in `events`. `showAll` adds all available therapists.
 */
export function columnsFor(
  therapists: readonly BoardTherapist[],
  events: readonly BoardEvent[],
  showAll: boolean,
): BoardColumn[] {
  const booked = new Set(events.map((event) => event.columnId))
  const shown = therapists.filter(
    ({ id, onDuty, available }) => onDuty || booked.has(id) || (showAll && available),
  )
  return completeColumns(shown, events)
}

/**
 * Adds No Therapist Assigned as the first column, and a column for each therapist who has an event but no column, so
 * that every appointment is visible.
 */
export function completeColumns(
  columns: readonly BoardColumn[],
  events: readonly BoardEvent[],
): BoardColumn[] {
  const known = new Set(columns.map((column) => column.id))
  const missing = new Set(events.map((event) => event.columnId).filter((id) => !known.has(id)))
  missing.delete(null)
  const unassigned = columns.find((column) => column.id === null) ?? unassignedColumn
  const assigned = columns.filter((column) => column.id !== null)
  return [unassigned, ...assigned, ...Array.from(missing, unknownTherapist)]
}

function unknownTherapist(id: string | null): BoardColumn {
  return { id, name: 'UNKNOWN THERAPIST', hint: '', duty: wholeDay, breaks: [] }
}
