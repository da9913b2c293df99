import type { DateHeaderProps, HeaderProps } from 'react-big-calendar'
import { dayTitle } from '../../ui/format/format-date'
import { businessDate } from '../layout/calendar-date'
import { classNames } from '../layout/class-names'
import { useLoads } from '../layout/context'
import { bookedText, type DayLoad, freeText } from '../layout/day-load'
import css from './period-days.module.css'

/** The head of a day in the month: its number, and how busy it is. A click on either opens the day. */
export function MonthDay({ label, date, onDrillDown }: DateHeaderProps) {
  const day = businessDate(date)
  const loads = useLoads()
  const load = loads?.get(day)
  return (
    <>
      <button type="button" className="rbc-button-link" onClick={onDrillDown}>
        {label}
      </button>
      {load && (
        <button
          type="button"
          className={css.load}
          aria-label={`${dayTitle(day, 'long')}: ${loadText(load)}`}
          onClick={onDrillDown}
        >
          <Load load={load} />
        </button>
      )}
      {/* Placeholder of equal height: the calendar measures only the heads of the first week. */}
      {loads && !load && <div className={css.load} />}
    </>
  )
}

/**
 * A day's name and load above the week. It replaces the calendar's own head, whose role of a column header is invalid
 * outside of a table.
 */
export function WeekDay({ label, date }: HeaderProps) {
  const load = useLoads()?.get(businessDate(date))
  return (
    <>
      <span>{label}</span>
      {load && (
        <span className={classNames(css.load, css.ofWeek)}>
          <Load load={load} />
        </span>
      )}
    </>
  )
}

const loadText = (load: DayLoad): string =>
  [bookedText(load), freeText(load)].filter(Boolean).join(', ')

function Load({ load }: { load: DayLoad }) {
  const { free, duty } = load
  return (
    <>
      <span className={css.booked}>{bookedText(load)}</span>
      {free !== null && (
        <>
          <span className={css.meter} aria-hidden="true">
            <span style={{ width: `${100 - (free * 100) / duty}%` }} />
          </span>
          <span>{freeText(load)}</span>
        </>
      )}
    </>
  )
}
