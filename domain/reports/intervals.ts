import type { Interval } from '../slot/timing'

/** The union of intervals, as separate intervals in order. */
export function union(intervals: readonly Interval[]): Interval[] {
  const joined: Interval[] = []
  for (const { from, to } of [...intervals].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else if (to > from) joined.push({ from, to })
  }
  return joined
}

/** The parts of an interval that no other one covers. */
export function without(whole: Interval, others: readonly Interval[]): Interval[] {
  const rest: Interval[] = []
  let { from } = whole
  for (const gap of union(others)) {
    if (gap.from > from) rest.push({ from, to: Math.min(gap.from, whole.to) })
    from = Math.max(from, gap.to)
  }
  if (from < whole.to) rest.push({ from, to: whole.to })
  return rest.filter(({ from: start, to }) => to > start)
}

/** Total minutes of separate intervals. */
export const minutesOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, { from, to }) => sum + to - from, 0)
