import type { World } from '#domain/rows/world'
import { PeriodNav } from '../../board/period/period-nav'
import { useAddress } from '../../data/use-address'
import { useOwner, useStatus } from '../../data/use-session'
import { dayTitle } from '../../ui/format/format-date'
import { DataTable } from '../../ui/table/data-table'
import { Desk } from '../appointment/desk'
import { useDesk } from '../appointment/use-desk'
import { LockerSearch } from '../booking/form/locker-search'
import css from './other.module.css'
import { isOutOfReach, sumText } from './others'
import { othersColumns } from './others-columns'
import { useOthers } from './use-others'

/** /non-massage: the booking form beside a table of the day (SPEC.md OTHER-1). */
export function OtherScreen() {
  const owner = useOwner()
  return owner && <Others key={owner} />
}

function Others() {
  const desk = useDesk('OTHERS')
  const { world } = desk
  const day = useOthers(world)
  const { date, today, onNavigate } = day
  useAddress({ date: day.picked || undefined, open: desk.openedId ?? undefined }, (asked) => {
    if (asked.open) desk.open(asked.open)
    if (asked.date) onNavigate({ date: asked.date, view: 'day' })
  })
  return (
    <Desk desk={desk}>
      <div className={css.page}>
        <div className={css.head}>
          <h2 className={css.title}>Other Appointments</h2>
          <PeriodNav view="day" keepsToday last={today} {...{ date, today, onNavigate }} />
          <div className={css.search}>
            {world && <LockerSearch world={world} isCompact={desk.isPhone} onOpen={desk.open} />}
          </div>
        </div>
        {world && <Day {...day} world={world} onOpen={desk.open} />}
      </div>
    </Desk>
  )
}

interface DayProps extends ReturnType<typeof useOthers> {
  world: World
  onOpen: (appointmentId: string) => void
}

function Day({ rows, date, today, world, onOpen }: DayProps) {
  const isOffline = useStatus().online === false
  return (
    <>
      <DataTable
        caption={`Other appointments of ${dayTitle(date, 'long')}`}
        columns={othersColumns(world, onOpen, date)}
        rows={rows}
        rowKey={({ row }) => row.id}
        empty="No appointments"
        sortedBy={{ column: 'time', descending: true }}
        isFirst={({ row }) => row.startDate < date}
      />
      <p className={css.sum} role="status">
        {isOutOfReach(date, today, isOffline)
          ? 'Offline: this device may not have all of this day.'
          : rows && rows.length > 0 && sumText(rows)}
      </p>
    </>
  )
}
