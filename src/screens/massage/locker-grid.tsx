import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { clockTime } from '../../ui/format/format-date'
import { serviceNames } from '../appointment/papers/place-line'
import css from './locker-grid.module.css'
import { type Occupancy, occupancies, progressText } from './occupancy'
import type { PlacesProps } from './places-props'
import { usePlaceRows } from './use-place-rows'

/** All lockers with the guests who use them, and those who will. */
export function LockerGrid({ world, date, onEventOpen }: PlacesProps) {
  const { rows, now } = usePlaceRows(world, date)
  const open = rows.map(({ row }) => row).filter(({ status }) => status !== 'COMPLETED')
  const lockers = occupancies(world.lockers, open, ({ lockerId }) => lockerId)
  const used = lockers.filter((locker) => locker.rows.some(isInside)).length
  return (
    <section className={css.frame} aria-labelledby="lockers">
      <h3 className={css.title} id="lockers">
        {now === null
          ? 'Lockers of the day'
          : `Lockers: ${used} in use, ${lockers.length - used} free`}
      </h3>
      {lockers.length === 0 && <p className={css.empty}>No lockers</p>}
      <ul className={css.grid}>
        {lockers.map((locker) => (
          <Locker key={locker.id} {...{ locker, world, now, onEventOpen }} />
        ))}
      </ul>
    </section>
  )
}

const isInside = ({ status }: Appointment): boolean => status === 'CHECKED_IN'

interface LockerProps extends Pick<PlacesProps, 'onEventOpen'> {
  locker: Occupancy
  world: World
  now: number | null
}

function Locker({ locker: { name, rows }, world, now, onEventOpen }: LockerProps) {
  const isUsed = rows.some(isInside)
  return (
    <li className={css.locker} data-used={isUsed || undefined}>
      <div className={css.name}>
        {name}
        {!isUsed && <span className={css.free}>Free</span>}
      </div>
      {rows.map((row) => (
        <button
          type="button"
          key={row.id}
          className={css.guest}
          onClick={() => onEventOpen(row.id)}
        >
          <span className={css.who}>{row.name}</span>
          <span className={css.small}>{serviceNames(row, world)}</span>
          <span className={css.small}>{stateText(row, now)}</span>
        </button>
      ))}
    </li>
  )
}

/** The state of a guest's visit; of a reservation only its start. */
const stateText = (row: Appointment, now: number | null): string =>
  now !== null && isInside(row) ? progressText(row, now) : `from ${clockTime(row.startTime)}`
