import type { Place } from '#domain/appointment/line-up/line-up'
import { atWallMinute } from '#domain/kernel/dates'
import { upperName } from '#domain/kernel/names'
import { clockTime } from '../../../ui/format/format-date'

const clockOf = (minute: number): string => clockTime(atWallMinute(minute).time)

/** Text below a therapist's name: "next", "until 3:15 PM", "skips until 2:40 PM". */
export function stateText({ state, freeAt, attendance }: Place, isNext: boolean): string {
  const backup = attendance.kind === 'BACKUP' ? 'backup' : ''
  switch (state) {
    case 'BUSY':
      return `until ${clockOf(freeAt)}`
    case 'SKIPPED':
      return `skips until ${clockOf(freeAt)}`
    case 'BREAK':
      return `break until ${clockOf(freeAt)}`
    default:
      return isNext ? 'next' : backup || 'free'
  }
}

/** Text of a chip for screen readers: "2, ALMA, until 3:15 PM". */
export const chipLabel = (place: Place, position: number, isNext: boolean): string =>
  `${position}, ${upperName(place.staff.name)}, ${stateText(place, isNext)}`
