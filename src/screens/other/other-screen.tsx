import { Flex, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { World } from '#domain/rows/world'
import type { ShownAppointment } from '#sync'
import type { BoardPlace } from '../../board/layout/model'
import { PeriodNav } from '../../board/period/period-nav'
import { useSync } from '../../data/context'
import { useAddress } from '../../data/use-address'
import { useBusinessTime } from '../../data/use-business-time'
import { useNumbers } from '../../data/use-numbers'
import { useCarriedOver, useRunningDay } from '../../data/use-running'
import { useOwner, useStatus } from '../../data/use-session'
import { useSteadyView } from '../../data/use-steady-view'
import { dayTitle } from '../../ui/format/format-date'
import { DataTable } from '../../ui/table/data-table'
import { AppointmentScreen, LeftOpenLine } from '../appointment/appointment-screen'
import { useAppointmentScreen } from '../appointment/use-appointment-screen'
import { LockerSearch } from '../booking/form/locker-search'
import css from './other.module.css'
import { othersOf, sumText } from './others'
import { othersColumns } from './others-columns'

/** The screen /non-massage: the booking form beside a table of the day (SPEC.md OTHER-1). */
export function OtherScreen() {
  const owner = useOwner()
  return owner && <Others key={owner} />
}

function Others() {
  const screen = useAppointmentScreen('OTHERS')
  const { world } = screen
  const day = useOthers(world)
  const { date, today, onNavigate } = day
  useAddress({ date: day.picked || undefined, open: screen.openedId ?? undefined }, (asked) => {
    if (asked.open) screen.open(asked.open)
    if (asked.date) onNavigate({ date: asked.date, view: 'day' })
  })
  return (
    <AppointmentScreen screen={screen}>
      <Stack gap={0} mih={0} px={12} pb={8} className={css.page}>
        <Flex align="center" py={6} className={css.head}>
          <h2 className={css.title}>Other Appointments</h2>
          <PeriodNav view="day" keepsToday last={today} {...{ date, today, onNavigate }} />
          <div className={css.search}>
            {world && (
              <LockerSearch world={world} isCompact={screen.isPhone} onOpen={screen.open} />
            )}
          </div>
        </Flex>
        {world && <Day {...day} world={world} onOpen={screen.open} />}
        {world && day.date === day.running && (
          <LeftOpenLine world={world} openedId={screen.openedId} onOpen={screen.open} />
        )}
      </Stack>
    </AppointmentScreen>
  )
}

interface DayProps extends ReturnType<typeof useOthers> {
  world: World
  onOpen: (appointmentId: string) => void
}

function Day({ rows, date, world, onOpen }: DayProps) {
  const { keptSince } = useSync()
  const isOffline = useStatus().online === false
  const numbers = useNumbers()
  // an older day is not on this tablet: it is fetched when it is opened
  const isOutOfReach = isOffline && date < keptSince()
  return (
    <>
      <DataTable
        caption={`Other appointments of ${dayTitle(date, 'long')}`}
        columns={othersColumns(world, numbers, onOpen, date)}
        rows={rows}
        rowKey={({ row }) => row.id}
        empty="No appointments"
        sortedBy={{ column: 'time', descending: true }}
        isFirst={({ row }) => row.startDate < date}
      />
      <Text flex="none" mih={18} mt={8} mx={4} fz="xs" lh="meta" c="dimmed" role="status">
        {isOutOfReach
          ? 'Offline: this device may not have all of this day.'
          : rows && rows.length > 0 && sumText(rows)}
      </Text>
    </>
  )
}

/** The table's day and its appointments other than massages; null until they are read. */
function useOthers(world: World | null) {
  const sync = useSync()
  const { date: today } = useBusinessTime()
  const running = useRunningDay()
  const [picked, setPicked] = useState('')
  // When the running day reaches the picked date, the table follows the running day from then on.
  if (picked === running) setPicked('')
  const date = picked || running
  const carried = useCarriedOver(world)
  const shown = useSteadyView('others', sync.views.day(date))
  return {
    today,
    date,
    running,
    picked,
    rows: shown ? othersOf(date === today ? withCarried(shown, carried) : shown) : null,
    onNavigate: (to: BoardPlace) => setPicked(to.date === running ? '' : to.date),
  }
}

/** Adds visits of the evening before, unless the rows have them already. */
const withCarried = (
  shown: readonly ShownAppointment[],
  carried: readonly ShownAppointment[],
): readonly ShownAppointment[] => [
  ...carried.filter((each) => !shown.some(({ row }) => row.id === each.row.id)),
  ...shown,
]
