import type { Status } from '#domain/rows/appointment'

/** A half-open span of a business day, in minutes after its midnight. */
export interface Span {
  from: number
  to: number
}

/**
 * A therapist's column; null as `id` means No Therapist Assigned. `hint` is the schedule type (OPENING, MID,
 * CLOSING). Time outside `duty` is grey; breaks show ON BREAK.
 */
export interface BoardColumn {
  id: string | null
  name: string
  hint: string
  duty: readonly Span[]
  breaks: readonly Span[]
}

/** A therapist who may get a column. `onDuty` and `available` apply to the shown day. */
export interface BoardTherapist extends BoardColumn {
  id: string
  onDuty: boolean
  available: boolean
}

/** A known status, or another one from the service, which is drawn grey. */
export type BoardStatus = Status | (string & {})

/**
 * An appointment on the calendar, on the business day `date`. Minutes count from that day's midnight: negative when
 * it began the day before, above 1440 past midnight.
 */
export interface BoardEvent {
  id: string
  date: string
  columnId: string | null
  title: string
  /** for screen readers: "SWEDISH 60" */
  service: string
  /** for the card: "SWE 60" */
  shortService: string
  /** for the card: "R1 · L04", "No room" */
  place: string
  /** for screen readers: "ROOM 1, LOCKER 04" */
  placeName: string
  status: BoardStatus
  startMinute: number
  /** includes `cleaningMinutes` */
  endMinute: number
  cleaningMinutes: number
  /** not sent yet */
  pending: boolean
  /** why the service will probably refuse it */
  risk: string | null
  /** refused by the service */
  conflict: boolean
  /** the booking in the form */
  draft: boolean
  /** began on the day before `date` and still runs */
  carriedOver: boolean
}

export const boardViews = ['month', 'week', 'day', 'agenda'] as const
export type BoardView = (typeof boardViews)[number]
export type PeriodView = Exclude<BoardView, 'day'>

/** The calendar's date (YYYY-MM-DD) and view. */
export interface BoardPlace {
  date: string
  view: BoardView
}

/** A picked slot: column and minutes after midnight. */
export interface BoardSlot {
  columnId: string | null
  minute: number
}

/** Minutes per slot (DASH-2); a day is 1500 px high. */
export const slotMinutes = 30
export const dayMinutes = 1440
export const dayHeight = 1500

/** Pixels from the top of the day to a minute. */
export function pixelsAt(minute: number): number {
  return (minute * dayHeight) / dayMinutes
}
