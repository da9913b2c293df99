import { dayTitle } from '../ui/format-date'
import { classNames } from './class-names'
import { clockRange } from './clock-text'
import css from './period.module.css'
import { type Booked, byDate, type Period } from './period-event'
import { Entry } from './period-parts'

/** Thirty days as a list (CAL-2). */
export function AgendaView({ booked }: Period) {
  if (booked.length === 0)
    return <div className={css.empty}>There are no events in this range.</div>
  return (
    <div className={css.scroller}>
      <table className={classNames(css.period, css.agenda)} aria-label="Agenda View">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Time</th>
            <th scope="col">Event</th>
          </tr>
        </thead>
        {[...byDate(booked)].map(([date, ofDay]) => (
          <tbody key={date}>
            {ofDay.map((one, at) => (
              <Row
                key={one.event.id}
                booked={one}
                date={at === 0 ? date : null}
                of={ofDay.length}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

interface RowProps {
  booked: Booked
  /** in the first row of its day, which has so many */
  date: string | null
  of: number
}

function Row({ booked, date, of }: RowProps) {
  const { startMinute, endMinute } = booked.event
  return (
    <tr>
      {date && (
        <td rowSpan={of} className={css.date}>
          {dayTitle(date)}
        </td>
      )}
      <td>{clockRange(startMinute, endMinute)}</td>
      <td>
        <Entry {...booked} />
      </td>
    </tr>
  )
}
