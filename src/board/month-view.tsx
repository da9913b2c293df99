import { useElementSize } from '@mantine/hooks'
import { datesBetween, dateText, shownRange } from './calendar-date'
import { classNames } from './class-names'
import css from './period.module.css'
import { byDate, type Period } from './period-event'
import { DayLink, Lines } from './period-parts'

/** Pixels of the weekdays' row, of a day's number and of a line with its gap, as in the styles. */
const headHeight = 37
const numberHeight = 32
const lineHeight = 26

/** Whole weeks; what has no room in a day is a way into it (CAL-2). */
export function MonthView({ date, today, booked }: Period) {
  const { ref, height } = useElementSize()
  const days = datesBetween(shownRange('month', date))
  const weeks = days.filter((_, at) => at % 7 === 0).map((_, at) => days.slice(at * 7, at * 7 + 7))
  const onDate = byDate(booked)
  const room = linesIn((height - headHeight) / weeks.length)
  const month = date.slice(0, 7)
  return (
    <div ref={ref} className={css.scroller}>
      <table className={classNames(css.period, css.month)} aria-label="Month View">
        <thead>
          <tr>
            {days.slice(0, 7).map((day) => (
              <th key={day} scope="col">
                {dateText(day, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className={dayClass(day, today, day.startsWith(month))}>
                  <DayLink date={day} today={today} text={`${Number(day.slice(8))}`} />
                  <Lines date={day} booked={onDate.get(day) ?? []} room={room} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function linesIn(weekHeight: number): number {
  return Math.max(2, Math.floor((weekHeight - numberHeight) / lineHeight))
}

function dayClass(day: string, today: string, isInMonth: boolean): string {
  return classNames(day === today && css.today, !isInMonth && css.outside)
}
