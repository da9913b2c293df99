import type { Appointment } from '#domain/rows/appointment'

/** Number of days whose rows are kept in memory; enough for a month view and its neighbours. */
const keptDays = 100

/**
 * Keeps the former object of each unchanged row. Rows that are read again are new objects, so results computed from the
 * former ones would be lost.
 */
export interface StableRows {
  reuse(key: string, rows: readonly Appointment[]): readonly Appointment[]
}

export function createStableRows(): StableRows {
  const days = new Map<string, readonly Appointment[]>()
  return {
    reuse(key, rows) {
      const kept = reuseRows(days.get(key) ?? [], rows)
      days.delete(key)
      days.set(key, kept)
      const oldest = days.keys().next().value
      if (days.size > keptDays && oldest !== undefined) days.delete(oldest)
      return kept
    },
  }
}

function reuseRows(
  before: readonly Appointment[],
  rows: readonly Appointment[],
): readonly Appointment[] {
  if (before.length === 0) return rows
  const former = new Map(before.map((row) => [row.id, row]))
  const kept = rows.map((row) => {
    const same = former.get(row.id)
    return same && isSame(same, row) ? same : row
  })
  const unchanged = kept.length === before.length && kept.every((row, at) => row === before[at])
  return unchanged ? before : kept
}

/** Whether rows are equal. The version is not enough, because a restored database assigns the same versions again. */
function isSame(a: Appointment, b: Appointment): boolean {
  return a.version > 0
    ? a.version === b.version &&
        a.updatedDateTime === b.updatedDateTime &&
        a.status === b.status &&
        a.createdDateTime === b.createdDateTime
    : JSON.stringify(a) === JSON.stringify(b)
}
