import { memo } from 'react'
import { lazyPart } from '../ui/feedback/lazy-part'
import { statusLook } from '../ui/format/status'
import { Icon } from '../ui/icons/icon'
import { classNames } from './layout/class-names'
import type { DayChoices } from './layout/day-form'
import { statusTone } from './layout/tone'
import css from './legend.module.css'

export const Choices = lazyPart<DayChoices>(async () => (await import('./menus')).menus.Choices)

/** Statuses with their own colour (DASH-3). */
const statuses = ['RESERVED', 'CHECKED_IN', 'COMPLETED', 'CANCELLED']

interface LegendProps extends DayChoices {
  ofDay: boolean
  /** number of cancelled bookings in the view, shown because their marks are small */
  cancelled: number
}

/** Legend of colours and borders, and at its right the options of the day view. */
export const Legend = memo(function Legend({ ofDay, cancelled, ...choices }: LegendProps) {
  return (
    <div className={css.row}>
      <ul className={css.legend} aria-label="Legend">
        {statuses.map((status) => (
          <Status key={status} status={status} count={status === 'CANCELLED' ? cancelled : 0} />
        ))}
        <li className={css.entry}>
          <span className={classNames(css.key, css.notSent)}>
            <Icon name="cloud-up" size={13} width={1.8} />
          </span>
          Not sent
        </li>
        <li className={css.entry}>
          <span className={css.cleaning} />
          Cleaning
        </li>
      </ul>
      {ofDay && <Choices {...choices} />}
    </div>
  )
})

function Status({ status, count }: { status: string; count: number }) {
  const look = statusLook(status)
  return (
    <li className={css.entry} data-count={count || undefined}>
      <span className={classNames(css.key, statusTone(status))}>
        <Icon name={look.icon} size={13} width={1.9} />
      </span>
      {look.word}
    </li>
  )
}
