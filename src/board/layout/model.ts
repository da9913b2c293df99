import type { Status } from '#domain/rows/appointment'

/** A half-open stretch of a business day, in minutes after its midnight. */
export interface Span {
  from: number
  to: number
}

/**
 * One therapist's column; `id` null is No Therapist Assigned. `hint` is the schedule type (OPENING,
 * MID, CLOSING). Outside `duty` the column is drawn grey; each break says ON BREAK.
 */
export interface BoardColumn {
  id: string | null
  name: string
  hint: string
  duty: readonly Span[]
  breaks: readonly Span[]
}

/** A therapist who may get a column; `onDuty` and `available` are those of the day shown. */
export interface BoardTherapist extends BoardColumn {
  id: string
  onDuty: boolean
  available: boolean
}

/** A status of the spec, or another one that a service may send: that is drawn grey. */
export type BoardStatus = Status | (string & {})

/**
 * One appointment as the calendar draws it. `date` is the business day on which it stands (YYYY-MM-DD),
 * the minutes count from that day's midnight; `endMinute` includes `cleaningMinutes` and may pass
 * 1440, past midnight. `shortService` and `place` are what fits an event ("SWE 60", "R1 · L04", "No room"),
 * `service` and `placeName` what is read out ("SWEDISH 60", "ROOM 1, LOCKER 04"). `pending` is not sent yet, `risk` says why it will probably be
 * refused then, `conflict` was refused by the service, `draft` is the booking that the form holds.
 * `carriedOver` began on the day before `date` and still runs: its minutes may be negative.
 */
export interface BoardEvent {
  id: string
  date: string
  columnId: string | null
  title: string
  service: string
  shortService: string
  place: string
  placeName: string
  status: BoardStatus
  startMinute: number
  endMinute: number
  cleaningMinutes: number
  pending: boolean
  risk: string | null
  conflict: boolean
  draft: boolean
  carriedOver: boolean
}

export const boardViews = ['month', 'week', 'day', 'agenda'] as const
export type BoardView = (typeof boardViews)[number]
export type PeriodView = Exclude<BoardView, 'day'>

/** Where the calendar stands: a date (YYYY-MM-DD) and a view. */
export interface BoardPlace {
  date: string
  view: BoardView
}

/** A place that a person picked: minutes after midnight. */
export interface BoardSlot {
  columnId: string | null
  minute: number
}

/** DASH-2: 30-minute steps; a day is 1500 px high. */
export const slotMinutes = 30
export const dayMinutes = 1440
export const dayHeight = 1500

/** Pixels from the top of the day to a minute of it. */
export function pixelsAt(minute: number): number {
  return (minute * dayHeight) / dayMinutes
}
