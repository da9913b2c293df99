import { useLayoutEffect, useRef } from 'react'
import { datesBetween, dateText, shownRange } from './calendar-date'
import { classNames } from './class-names'
import css from './period.module.css'
import { byDate, byHour, type Period } from './period-event'
import { DayLink, Lines } from './period-parts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** Height of an hour in pixels, as in the styles, and the lines that it has room for. */
const hourHeight = 76
const hourLines = 3
const openingHour = 9

/** Seven days by the hour in which each appointment begins. */
export function WeekView({ date, today, now, booked }: Period) {
  const scroller = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = openingHour * hourHeight
  }, [])
  const days = datesBetween(shownRange('week', date))
  const onDate = byDate(booked)
  const week = days.map((day) => ({ day, atHour: byHour(onDate.get(day) ?? []) }))
  const present = { hour: Math.floor(now / 60), share: `${((now % 60) * 100) / 60}%` }
  return (
    <div ref={scroller} className={css.scroller}>
      <table className={classNames(css.period, css.week)} aria-label="Week View">
        <thead>
          <tr>
            <td />
            {days.map((day) => (
              <th key={day} scope="col">
                <DayLink date={day} today={today} text={weekdayText(day)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">
                {hour % 12 || 12} {hour < 12 ? 'AM' : 'PM'}
              </th>
              {week.map(({ day, atHour }) => (
                <td key={day} className={classNames(day === today && css.today)}>
                  <Lines date={day} booked={atHour.get(hour) ?? []} room={hourLines} />
                  {day === today && hour === present.hour && (
                    <div className={css.now} style={{ top: present.share }} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function weekdayText(day: string): string {
  return `${dateText(day, { weekday: 'short' })} ${Number(day.slice(8))}`
}
