import { type BoardEvent, type BoardTherapist, dayMinutes, type Span } from './model'
import { takesTime } from './slots'

/**
 * A day's load: its appointments, the free minutes of its therapists (null in the past), and their minutes on duty
 * without breaks.
 */
export interface DayLoad {
  booked: number
  free: number | null
  duty: number
}

/** Computes a day's load over the therapists on duty; minutes before `from` are past. */
export function dayLoad(
  therapists: readonly BoardTherapist[],
  events: readonly BoardEvent[],
  from: number,
): DayLoad {
  const taken = events.filter(takesTime)
  const onDuty = therapists.filter((therapist) => therapist.onDuty)
  const duty = onDuty.map(({ duty: spans, breaks }) => breaks.reduce(without, spans))
  const free = onDuty.map(({ id }, at) =>
    taken
      .filter(({ columnId }) => columnId === id)
      .map(({ startMinute, endMinute }) => ({ from: startMinute, to: endMinute }))
      .reduce(without, without(duty[at] ?? [], { from: 0, to: from })),
  )
  return {
    booked: taken.filter(({ isSecond }) => !isSecond).length,
    free: from < dayMinutes ? minutesOf(free.flat()) : null,
    duty: minutesOf(duty.flat()),
  }
}

function without(spans: readonly Span[], { from, to }: Span): readonly Span[] {
  return spans
    .flatMap((span) => [
      { from: span.from, to: Math.min(span.to, from) },
      { from: Math.max(span.from, to), to: span.to },
    ])
    .filter((span) => span.from < span.to)
}

const minutesOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + to - from, 0)

/** Free time as text, rounded down: "31 h free", "2.5 h free", "full" below half an hour, "" in the past. */
export function freeText({ free }: DayLoad): string {
  if (free === null) return ''
  const hours = free < 600 ? Math.floor(free / 30) / 2 : Math.floor(free / 60)
  return hours > 0 ? `${hours} h free` : 'full'
}

/** Number of bookings as text: "62 booked". */
export const bookedText = ({ booked }: DayLoad): string => `${booked} booked`
