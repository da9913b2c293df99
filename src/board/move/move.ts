import { clockRange } from '../layout/clock-text'
import type { ColumnDay } from '../layout/column-days'
import { type BoardEvent, dayHeight, dayMinutes } from '../layout/model'

/** How far an appointment may be moved: anywhere, or only to another column at its own time. */
export type Reach = 'anywhere' | 'column'

/**
 * Where an appointment that is being moved would be: a column and minutes after midnight of the day
 * shown. `by` a pointer it is let go where that is; by hand it waits until a person says so.
 */
export interface Aim {
  event: BoardEvent
  columnId: string | null
  minute: number
  by: 'pointer' | 'hand'
}

/** What stands against an aim: nothing, what a person may overrule, or what nobody can. */
export interface Verdict {
  kind: 'free' | 'ask' | 'blocked'
  /** in a sentence; empty where there is nothing to say */
  text: string
}

/** What a screen adds so that appointments can be moved. It keeps the aim. */
export interface Mover {
  aim: Aim | null
  /** Null while nobody knows yet. */
  verdict: Verdict | null
  /** Null where an event can't be moved. */
  reachOf: (event: BoardEvent) => Reach | null
  /** Null ends the moving and leaves everything as it was. */
  onAim: (aim: Aim | null) => void
  onDrop: () => void
}

/** Minutes: starts are on quarters of an hour, as in the list of start times. */
const step = 15

/** The start of a day that is nearest to so many pixels from its top. */
export function startAtPixel(pixels: number): number {
  return startNear((pixels * dayMinutes) / dayHeight)
}

function startNear(minute: number): number {
  const start = Math.round(minute / step) * step
  return Math.min(Math.max(start, 0), dayMinutes - step)
}

/** The aim after an arrow key: a quarter of an hour, or a column, on; null for other keys. */
export function stepped(aim: Aim, key: string, reach: Reach, days: readonly ColumnDay[]) {
  const minutes = { ArrowUp: -step, ArrowDown: step }[key]
  if (minutes && reach === 'anywhere') return { ...aim, minute: startNear(aim.minute + minutes) }
  const columns = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (!columns) return null
  const at = days.findIndex(({ column }) => column.id === aim.columnId)
  const next = days[Math.min(Math.max(at + columns, 0), days.length - 1)]
  return next ? { ...aim, columnId: next.column.id } : null
}

/** Whether an aim leaves the event where it is. */
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
