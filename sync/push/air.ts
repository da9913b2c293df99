import type { Settlement } from '../host/booking-host'
import { type Bell, createBell } from '../kernel/bell'
import type { TimerPort } from '../kernel/ports'
import type { Entry } from '../store/entry'
import type { Flight } from './send'

/** What is written down as on its way, until its answers are written down too. */
export interface Air {
  /** batches that may leave, one after the other */
  runway: Entry[][]
  /** what has left, until its answers are read */
  aloft: Flight[]
  /** answers that came and are not written down yet */
  landed: Settlement[]
  /** nothing leaves any more */
  isClosed: boolean
  /** when the last batches were being written down */
  writtenAt: number
  /** rung when something may leave, or nothing will */
  cleared: Bell
  /** rung when something has landed */
  landing: Bell
}

export function createAir(timers: TimerPort): Air {
  return {
    runway: [],
    aloft: [],
    landed: [],
    isClosed: false,
    writtenAt: 0,
    cleared: createBell(timers),
    landing: createBell(timers),
  }
}

/** All entries that are in it. */
export function entriesIn({ runway, aloft, landed }: Air): Entry[] {
  return [
    ...landed.map(({ entry }) => entry),
    ...aloft.flatMap(({ entries }) => entries),
    ...runway.flat(),
  ]
}

/** How many of them are not answered yet. */
export const toComeIn = ({ runway, aloft }: Air): number =>
  [...runway, ...aloft.map(({ entries }) => entries)].reduce((sum, each) => sum + each.length, 0)

/** Whether everything that was in it has been written down. */
export const isEmpty = (air: Air): boolean => entriesIn(air).length === 0

/** Nothing leaves any more; what has not left waits on as if it had never been called. */
export function closeAir(air: Air): void {
  air.isClosed = true
  air.runway = []
  air.cleared.ring()
}
