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

/** A therapist who may get a column. `onDuty` and `available` are about the shown day. */
export interface BoardTherapist extends BoardColumn {
  id: string
  onDuty: boolean
  available: boolean
}

/** A known status, or an unknown one from the service, which is drawn grey. */
export type BoardStatus = Status | (string & {})

/**
 * An appointment on the calendar, on the business day `date`. Minutes count from that day's midnight: negative if the
 * appointment began the day before, above 1440 after the next midnight.
 */
export interface BoardEvent {
  id: string
  date: string
  columnId: string | null
  title: string
  /** such as "SWEDISH 60", for screen readers */
  service: string
  /** such as "SWE 60", for the card */
  shortService: string
  /** such as "R1 · L04", "No room", or with a second therapist "R1 + ROSA", for the card */
  place: string
  /** such as "ROOM 1, LOCKER 04", for screen readers */
  placeName: string
  status: BoardStatus
  startMinute: number
  /** includes `cleaningMinutes` */
  endMinute: number
  cleaningMinutes: number
  /** whether the event has unsent changes */
  pending: boolean
  /** the reason why the service will probably refuse the unsent change; null: no risk */
  risk: string | null
  /** whether the service refused a change of the event */
  conflict: boolean
  /** whether the event is the booking in the form */
  draft: boolean
  /** the group of guests who were booked at once; absent: booked alone */
  groupId?: string
  /** number of guests of the group, this one included */
  guests?: number
  /** names of the other guests of the group, such as "Ana, Ben" */
  companions?: string
  /** the other therapist of this guest: "with ROSA", or at the guest's own event "with ALMA too"; absent: none */
  alongside?: string
  /** is the booking of a second therapist, so the guest has another event */
  isSecond?: boolean
  /** whether the visit began on the day before `date` and still runs */
  carriedOver: boolean
  /** whether the therapist of a reservation is absent then, so the guest needs another place; absent: no */
  isUnplaced?: boolean
  /** whether no figure counts the event: taken back, or of a second therapist; absent: it counts */
  isUncounted?: boolean
  /** whether the guest is late at the board's `now`; absent: not late */
  late?: boolean
}

export const boardViews = ['month', 'week', 'day', 'agenda'] as const
export type BoardView = (typeof boardViews)[number]
export type PeriodView = Exclude<BoardView, 'day'>

/** The calendar's date (YYYY-MM-DD) and view. */
export interface BoardPlace {
  date: string
  view: BoardView
}

/** A picked slot: column, and minutes after midnight. */
export interface BoardSlot {
  columnId: string | null
  minute: number
}

/** Minutes per slot (DASH-2); a day is 1500 px high. */
export const slotMinutes = 30
export const dayMinutes = 1440
export const dayHeight = 1500

/** Distance of a minute from the top of the day in pixels. */
export function pixelsAt(minute: number): number {
  return (minute * dayHeight) / dayMinutes
}
