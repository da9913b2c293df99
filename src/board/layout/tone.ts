import { statusLook } from '../../ui/format/status'
import type { BoardEvent } from './model'
import css from './tones.module.css'

/** The CSS class for a status's colours. */
export function statusTone(status: string): string {
  return css[statusLook(status).tone] ?? ''
}

/** The CSS class for an event's colours; a conflict's orange takes precedence over its status. */
export function eventTone(event: BoardEvent): string {
  return event.conflict ? (css.conflict ?? '') : statusTone(event.status)
}
