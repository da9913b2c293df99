import type { Place } from '#domain/appointment/line-up/line-up'
import { atWallMinute } from '#domain/kernel/dates'
import { upperName } from '#domain/kernel/names'
import { clockTime } from '../../../ui/format/format-date'

const clockOf = (minute: number): string => clockTime(atWallMinute(minute).time)

/** Minutes within which the end of a therapist's free time is said. */
const soonMinutes = 120

/** Text below a therapist's name: "next", "free, 25 min", "until 3:15 PM", "skips until 2:40 PM", "from 12:00 PM". */
export function stateText(place: Place, isNext: boolean): string {
  const { state, freeAt, until, attendance } = place
  const backup = attendance.kind === 'BACKUP' ? 'backup' : ''
  switch (state) {
    case 'BUSY':
      return `until ${clockOf(freeAt)}`
    case 'SKIPPED':
      return `skips until ${clockOf(freeAt)}`
    case 'BREAK':
      return `break until ${clockOf(freeAt)}`
    case 'OFF':
      return freeAt === Infinity ? 'off duty' : `from ${clockOf(freeAt)}`
    default: {
      const word = isNext ? 'next' : backup || 'free'
      const left = until === null ? Infinity : until - freeAt
      return left < soonMinutes ? `${word}, ${left} min` : word
    }
  }
}

/** Text of a chip for screen readers: "2, ALMA, until 3:15 PM". */
export const chipLabel = (place: Place, position: number, isNext: boolean): string =>
  `${position}, ${upperName(place.staff.name)}, ${stateText(place, isNext)}`
