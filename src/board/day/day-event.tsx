import { memo } from 'react'
import { lateText } from '../../ui/feedback/time-marks'
import { statusLook } from '../../ui/format/status'
import { Icon } from '../../ui/icons/icon'
import { classNames } from '../layout/class-names'
import { clockDigits, clockText } from '../layout/clock-text'
import { acrossOf } from '../layout/column-paint'
import { eventLabel } from '../layout/event-label'
import { GuestCount } from '../layout/guest-count'
import { type BoardEvent, dayMinutes } from '../layout/model'
import type { PlacedEvent } from '../layout/place-events'
import { eventTone } from '../layout/tone'
import css from './day-event.module.css'

/** Pixels between an event and the one above it. */
const gap = 2
/**
 * Heights in pixels: the space above the name, one line of text, and the line above the name (a flag, or the start on
 * the day before).
 */
const above = 1
const lineHeight = 14
const flagLine = 16

interface DayEventProps {
  placed: PlacedEvent
  columnName: string
  onEventOpen: (id: string) => void
}

/** An appointment in its column, built of few elements because a full board has four hundred. */
export const DayEvent = memo(function DayEvent(props: DayEventProps) {
  const { placed, columnName, onEventOpen } = props
  const { event } = placed
  const lines = linesIn(placed)
  const className = classesOf(placed, lines)
  const height = placed.height - gap
  const style = { top: placed.top + gap, height, '--lines': lines, ...acrossOf(placed) }
  if (event.draft) {
    const times = `${clockDigits(event.startMinute)} – ${clockDigits(event.endMinute)}`
    return (
      <div className={className} style={style} data-draft>
        <span className={css.lines}>
          <strong>{event.title}</strong>
          {`${times}\n`}
          <strong>New booking</strong>
        </span>
      </div>
    )
  }
  return (
    <button
      type="button"
      className={className}
      style={style}
      data-event={event.id}
      data-group={event.groupId}
      aria-label={eventLabel(event, columnName)}
      onClick={() => onEventOpen(event.id)}
    >
      {!isMark(placed) && <Lines placed={placed} lines={lines} />}
      {!isMark(placed) && <Foot placed={placed} />}
    </button>
  )
})

/** Customer, service and place: as many of these lines as fit. */
function Lines({ placed: { event }, lines }: { placed: PlacedEvent; lines: number }) {
  const rest = [event.shortService, event.place].slice(0, lines - 1)
  return (
    <>
      {isHeaded(event) && <Head event={event} />}
      <span className={css.lines}>
        <strong>
          {event.guests && <GuestCount guests={event.guests} />}
          {event.title}
        </strong>
        {rest.join('\n')}
      </span>
    </>
  )
}

const isHeaded = (event: BoardEvent): boolean =>
  Boolean(event.conflict || event.isUnplaced || event.late || event.carriedOver)

/**
 * The line above the name: a conflict, an absent therapist, a late guest, or the start of an event that began the day
 * before.
 */
function Head({ event }: { event: BoardEvent }) {
  if (event.conflict || event.isUnplaced)
    return (
      <span className={css.head} data-late={!event.conflict || undefined}>
        <Icon name="warning" size={11} width={2} />
        {event.conflict ? 'Conflict' : 'Absent'}
      </span>
    )
  return (
    <span className={css.head} data-late={event.late}>
      <Icon name={event.late ? 'clock' : 'arrow-up'} size={11} width={2} />
      {event.late ? lateText : clockText(event.startMinute)}
    </span>
  )
}

/** The bottom of an event: its cleaning time with icons, and its end time if it passes midnight. */
function Foot({ placed }: { placed: PlacedEvent }) {
  const { event, tail } = placed
  const { icon } = statusLook(event.status)
  return (
    <>
      {tail > 0 && <span className={css.tail} style={{ height: tail }} />}
      {isBeyond(event) && <span className={css.beyond}>to {clockText(event.endMinute)}</span>}
      {!event.conflict && <Icon name={icon} size={13} width={1.8} className={css.icon} />}
      {isPending(placed) && (
        <Icon name={event.risk ? 'warning' : 'cloud-up'} size={14} className={css.cloud} />
      )}
    </>
  )
}

function classesOf(placed: PlacedEvent, lines: number): string {
  const { event, raised } = placed
  return classNames(
    css.event,
    eventTone(event),
    isPending(placed) && css.pending,
    event.risk !== null && css.risk,
    event.conflict && css.conflict,
    event.status === 'CANCELLED' && css.cancelled,
    event.draft && css.draft,
    event.carriedOver && css.carried,
    raised && css.raised,
    isMark(placed) && css.mark,
    lines === 1 && css.low,
    (lines > 2 || event.status === 'CANCELLED') && css.tall,
  )
}

const isMark = ({ lanes }: PlacedEvent): boolean => lanes === 0

const isBeyond = ({ endMinute }: BoardEvent): boolean => endMinute > dayMinutes

/** Whether to show the mark of an unsent change. An event in conflict shows the conflict instead. */
function isPending({ event }: PlacedEvent): boolean {
  return event.pending && !event.conflict
}

/** Number of lines that fit above the cleaning and the end time; at least one, for the name. */
function linesIn({ event, height, tail }: PlacedEvent): number {
  const room = height - gap - tail - above - (isHeaded(event) ? flagLine : 0)
  return Math.max(1, Math.floor(room / lineHeight) - (isBeyond(event) ? 1 : 0))
}
