import { memo } from 'react'
import { clockDigits } from '../layout/clock-text'
import { pixelsAt } from '../layout/model'
import css from './day-board.module.css'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** The hours at the left, with the present time. */
export const TimeGutter = memo(function TimeGutter({ now }: { now: number | null }) {
  return (
    <div className={css.gutter} aria-hidden="true">
      {hours.map((hour) => (
        <span key={hour} className={css.hour} style={{ top: pixelsAt(hour * 60) }}>
          {hour % 12 || 12} {hour < 12 ? 'AM' : 'PM'}
        </span>
      ))}
      {now !== null && <span className={css.now}>{clockDigits(now)}</span>}
    </div>
  )
})
