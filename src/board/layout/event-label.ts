import { carriedText, lateText } from '../../ui/feedback/time-marks'
import { statusLook } from '../../ui/format/status'
import { clockSpan } from './clock-text'
import type { BoardEvent } from './model'
import { syncText } from './sync-text'

/**
 * An event as one sentence, for its accessible name and tooltip: "Ana Reyes, SWEDISH 60, RESERVED, 3:30 PM to 4:45
 * PM, ALMA, ROOM 1".
 */
export function eventLabel(event: BoardEvent, columnName: string): string {
  const parts = [
    event.title,
    event.companions ? `with ${event.companions}` : '',
    event.alongside ?? '',
    event.service,
    event.draft ? 'New booking' : statusLook(event.status).word,
    event.carriedOver ? carriedText : '',
    clockSpan(event.startMinute, event.endMinute),
    columnName,
    event.placeName,
    event.isUnplaced ? 'therapist absent' : '',
    event.late ? lateText : '',
    syncText(event),
  ]
  return parts.filter((part) => part !== '').join(', ')
}
