import { Icon } from '../ui/icon'
import { statusLook } from '../ui/status'
import { StatusTag } from '../ui/status-tag'
import { classNames } from './class-names'
import { clockDigits } from './clock-text'
import { useActions } from './context'
import { eventLabel } from './event-label'
import type { Booked } from './period-event'
import css from './period-parts.module.css'
import { syncText } from './sync-text'
import { eventTone } from './tone'

interface DayLinkProps {
  date: string
  today: string
  text: string
}

/** A day's number or name, which goes to the day. */
export function DayLink({ date, today, text }: DayLinkProps) {
  const { onNavigate } = useActions()
  return (
    <button
      type="button"
      className={css.day}
      aria-current={date === today ? 'date' : undefined}
      onClick={() => onNavigate({ date, view: 'day' })}
    >
      {text}
    </button>
  )
}

interface LinesProps {
  date: string
  booked: readonly Booked[]
  /** how many lines fit */
  room: number
}

/** Appointments as lines; what has no room is a way into the day. */
export function Lines({ date, booked, room }: LinesProps) {
  const { onNavigate } = useActions()
  const shown = booked.length <= room ? booked : booked.slice(0, room - 1)
  return (
    <>
      {shown.map((one) => (
        <Line key={one.event.id} {...one} />
      ))}
      {shown.length < booked.length && (
        <button
          type="button"
          className={css.more}
          onClick={() => onNavigate({ date, view: 'day' })}
        >
          +{booked.length - shown.length} more
        </button>
      )}
    </>
  )
}

function Line({ event, therapist }: Booked) {
  const { onEventOpen } = useActions()
  const label = eventLabel(event, therapist)
  return (
    <button
      type="button"
      className={classNames(
        css.line,
        eventTone(event),
        event.pending && css.pending,
        event.conflict && css.conflict,
        event.status === 'CANCELLED' && css.cancelled,
      )}
      aria-label={label}
      title={label}
      onClick={() => onEventOpen(event.id)}
    >
      <Icon name={event.conflict ? 'warning' : statusLook(event.status).icon} size={13} />
      <span>{clockDigits(event.startMinute)}</span>
      <strong>{event.title}</strong>
    </button>
  )
}

/** An entry of the agenda: who, what with whom and where, and how it stands. */
export function Entry({ event, therapist }: Booked) {
  const { onEventOpen } = useActions()
  const details = [event.service, therapist, event.placeName].filter((text) => text !== '')
  return (
    <button type="button" className={css.entry} onClick={() => onEventOpen(event.id)}>
      <strong>{event.title}</strong>
      <span className={css.details}>{details.join(' · ')}</span>
      <span className={css.sync}>{syncText(event)}</span>
      <StatusTag status={event.status} />
    </button>
  )
}
