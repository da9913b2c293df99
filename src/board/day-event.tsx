import { Icon } from '../ui/icon'
import { statusLook } from '../ui/status'
import { classNames } from './class-names'
import { clockDigits, clockText } from './clock-text'
import { acrossOf } from './column-paint'
import css from './day-event.module.css'
import { eventLabel } from './event-label'
import { dayMinutes } from './model'
import type { PlacedEvent } from './place-events'
import { eventTone } from './tone'

/** Pixels between an event and the one that ends as it begins. */
const gap = 2
/** Heights of the name with its margin, of each further line, and of a conflict's flag. */
const firstLine = 20
const furtherLine = 14
const flagLine = 16

interface DayEventProps {
  placed: PlacedEvent
  columnName: string
  onEventOpen: (id: string) => void
}

/** An appointment in its column. Four hundred of them are on a full board: it has few elements. */
export function DayEvent({ placed, columnName, onEventOpen }: DayEventProps) {
  const { event } = placed
  const className = classesOf(placed)
  const style = { top: placed.top + gap, height: placed.height - gap, ...acrossOf(placed) }
  if (event.draft) {
    const times = `${clockDigits(event.startMinute)} – ${clockDigits(event.endMinute)}`
    return (
      <div className={className} style={style} data-draft>
        <span className={css.lines}>
          {`${event.title}\n${times}\n`}
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
      aria-label={eventLabel(event, columnName)}
      onClick={() => onEventOpen(event.id)}
    >
      <Lines placed={placed} />
      <Foot placed={placed} />
    </button>
  )
}

/** Who, what and where, with the icons; in a low event without the place. */
function Lines({ placed }: { placed: PlacedEvent }) {
  const { event } = placed
  const texts = [event.title, event.service, event.place].slice(0, linesIn(placed))
  const low = texts.length < 3
  const { icon } = statusLook(event.status)
  const status = !event.conflict && <Icon name={icon} size={14} width={1.8} className={css.icon} />
  return (
    <>
      {event.conflict && (
        <span className={css.flag}>
          <Icon name="warning" size={11} width={2} />
          Conflict
        </span>
      )}
      <span className={css.lines}>
        {isPending(placed) && (
          <Icon name={event.risk ? 'warning' : 'cloud-up'} size={15} className={css.cloud} />
        )}
        {low && status}
        {texts.join('\n')}
      </span>
      {!low && status}
    </>
  )
}

function Foot({ placed: { event, tail } }: { placed: PlacedEvent }) {
  return (
    <>
      {tail > 0 && (
        <span className={css.tail} style={{ height: tail }}>
          {tail >= furtherLine - 1 && 'cleaning'}
        </span>
      )}
      {event.endMinute > dayMinutes && (
        <span className={css.beyond}>to {clockText(event.endMinute)}</span>
      )}
    </>
  )
}

function classesOf(placed: PlacedEvent): string {
  const { event, lanes, raised } = placed
  return classNames(
    css.event,
    eventTone(event),
    isPending(placed) && css.pending,
    event.risk !== null && css.risk,
    event.conflict && css.conflict,
    event.status === 'CANCELLED' && css.cancelled,
    event.draft && css.draft,
    raised && css.raised,
    lanes === 0 && css.rail,
    lanes > 1 && css.narrow,
  )
}

/** A conflict says by its flag that it was not taken. */
function isPending({ event }: PlacedEvent): boolean {
  return event.pending && !event.conflict
}

/** How many lines fit above the cleaning; the name always does. */
function linesIn({ event, height, tail }: PlacedEvent): number {
  const room = height - gap - tail - firstLine - (event.conflict ? flagLine : 0)
  return 1 + Math.max(0, Math.floor(room / furtherLine))
}
