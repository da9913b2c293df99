import { clockRange } from '../layout/clock-text'
import type { ColumnDay } from '../layout/column-days'
import { type BoardEvent, dayHeight, dayMinutes } from '../layout/model'

/** Range of a move: anywhere, or only to another column at the same time. */
export type Reach = 'anywhere' | 'column'

/**
 * The aim of a moved appointment: a column and minutes after midnight of the shown day. A pointer drops it
 * there; moved by hand (keys, taps), it waits for a confirmation.
 */
export interface Aim {
  event: BoardEvent
  columnId: string | null
  minute: number
  by: 'pointer' | 'hand'
}

/** The verdict on an aim: free, a soft rule that may be overruled, or blocked. */
export interface Verdict {
  kind: 'free' | 'ask' | 'blocked'
  /** a sentence; empty for nothing to say */
  text: string
}

/** A screen's part of moving appointments. It keeps the aim. */
export interface Mover {
  aim: Aim | null
  /** Null until it is known. */
  verdict: Verdict | null
  /** Null where an event can't be moved. */
  reachOf: (event: BoardEvent) => Reach | null
  /** Null ends the move without a change. */
  onAim: (aim: Aim | null) => void
  onDrop: () => void
}

/** Minutes: starts lie on quarters of an hour, as in the list of start times. */
const step = 15

/** The start nearest to the given pixels from the top of the day. */
export function startAtPixel(pixels: number): number {
  return startNear((pixels * dayMinutes) / dayHeight)
}

function startNear(minute: number): number {
  const start = Math.round(minute / step) * step
  return Math.min(Math.max(start, 0), dayMinutes - step)
}

/** The aim after an arrow key, a quarter of an hour or a column further; null for other keys. */
export function stepped(aim: Aim, key: string, reach: Reach, days: readonly ColumnDay[]) {
  const minutes = { ArrowUp: -step, ArrowDown: step }[key]
  if (minutes && reach === 'anywhere') return { ...aim, minute: startNear(aim.minute + minutes) }
  const columns = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (!columns) return null
  const at = days.findIndex(({ column }) => column.id === aim.columnId)
  const next = days[Math.min(Math.max(at + columns, 0), days.length - 1)]
  return next ? { ...aim, columnId: next.column.id } : null
}

/** Whether an aim is the event's own place. */
export function isHome({ event, columnId, minute }: Aim, date: string): boolean {
  return event.date === date && event.columnId === columnId && event.startMinute === minute
}

/** "3:30 – 4:45 PM" */
export function aimTimes({ event, minute }: Aim): string {
  return clockRange(minute, minute + event.endMinute - event.startMinute)
}

const words = { free: 'Free', ask: 'Needs a yes', blocked: 'Not free' }

/** A verdict in a word or two. */
export function verdictWord(verdict: Verdict | null): string {
  return verdict ? words[verdict.kind] : ''
}
