import { statusLook } from '../../ui/format/status'
import type { BoardEvent } from './model'
import css from './tones.module.css'

/** The CSS class with a status's colours. */
export function statusTone(status: string): string {
  return css[statusLook(status).tone] ?? ''
}

/** The CSS class with an event's colours: orange for a conflict, else the status's colours. */
export function eventTone(event: BoardEvent): string {
  return event.conflict ? (css.conflict ?? '') : statusTone(event.status)
}
