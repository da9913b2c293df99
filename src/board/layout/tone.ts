import { statusLook } from '../../ui/format/status'
import type { BoardEvent } from './model'
import css from './tones.module.css'

/** The class of a status's colours. */
export function statusTone(status: string): string {
  return css[statusLook(status).tone] ?? ''
}

/** The class of an event's colours: a conflict's orange takes precedence over its status. */
export function eventTone(event: BoardEvent): string {
  return event.conflict ? (css.conflict ?? '') : statusTone(event.status)
}
