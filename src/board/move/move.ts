import { clockRange } from '../layout/clock-text'
import type { ColumnDay } from '../layout/column-days'
import { type BoardEvent, dayHeight, dayMinutes } from '../layout/model'

/** The range of a move: anywhere, or only to another column at the same time. */
export type Reach = 'anywhere' | 'column'

/**
 * The place to which a moved appointment would go: a column, and minutes after midnight of the shown day. A pointer
 * drops it there; keys and taps (`hand`) need a confirmation.
 */
export interface Aim {
  event: BoardEvent
  columnId: string | null
  minute: number
  by: 'pointer' | 'hand'
}

/** The result of checking an aim: free, blocked, or against a rule that the user may overrule. */
export interface Verdict {
  kind: 'free' | 'ask' | 'blocked'
  /** the reason as a sentence; empty for a free aim */
  text: string
}

/** Another guest of the group, whose appointment would move by the same number of minutes. */
export interface Companion {
  id: string
  title: string
  columnId: string | null
  minute: number
  /** minutes, with the cleaning */
  length: number
  verdict: Verdict
}

/** The screen's part in a move: it stores the aim and runs the command. */
export interface Mover {
  aim: Aim | null
  /** Null until the check is done. */
  verdict: Verdict | null
  /** Guests of the same group who move by the same number of minutes; absent: the appointment moves alone. */
  companions?: readonly Companion[] | undefined
  /** The range in which the event may be moved; null: it can't be moved. */
  reachOf: (event: BoardEvent) => Reach | null
  /** Sets the aim; null ends the move without a change. */
  onAim: (aim: Aim | null) => void
  onDrop: () => void
}

/** Minutes between two starts, as in the list of start times. */
const step = 15

/** The start nearest to a distance in pixels from the top of the day. */
export function startAtPixel(pixels: number): number {
  return startNear((pixels * dayMinutes) / dayHeight)
}

function startNear(minute: number): number {
  const start = Math.round(minute / step) * step
  return Math.min(Math.max(start, 0), dayMinutes - step)
}

/** The aim after an arrow key, which moves it by a quarter of an hour or by a column; null for other keys. */
export function stepped(aim: Aim, key: string, reach: Reach, days: readonly ColumnDay[]) {
  const minutes = { ArrowUp: -step, ArrowDown: step }[key]
  if (minutes && reach === 'anywhere') return { ...aim, minute: startNear(aim.minute + minutes) }
  const columns = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (!columns) return null
  const at = days.findIndex(({ column }) => column.id === aim.columnId)
  const next = days[Math.min(Math.max(at + columns, 0), days.length - 1)]
  return next ? { ...aim, columnId: next.column.id } : null
}

/** Whether an aim is the event's current place. */
export function isHome({ event, columnId, minute }: Aim, date: string): boolean {
  return event.date === date && event.columnId === columnId && event.startMinute === minute
}

/** The time range at an aim: "3:30 – 4:45 PM". */
export function aimTimes({ event, minute }: Aim): string {
  return clockRange(minute, minute + event.endMinute - event.startMinute)
}

const words = { free: 'Free', ask: 'Needs a yes', blocked: 'Not free' }

/** A verdict in one or two words. */
export function verdictWord(verdict: Verdict | null): string {
  return verdict ? words[verdict.kind] : ''
}
