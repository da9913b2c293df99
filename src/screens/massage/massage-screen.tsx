import { Box, Stack } from '@mantine/core'
import { useCallback, useState } from 'react'
import { timeOfMinute } from '#domain/kernel/dates'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import type { BoardSlot } from '../../board/layout/model'
import { useAddress } from '../../data/use-address'
import { useOwner, useStatus } from '../../data/use-session'
import { lazyPart } from '../../ui/feedback/lazy-part'
import type { Anchor } from '../../ui/overlay/opener'
import { AppointmentScreen, LeftOpenLine } from '../appointment/appointment-screen'
import { useAppointmentScreen } from '../appointment/use-appointment-screen'
import { LockerSearch } from '../booking/form/locker-search'
import type { AbsenceMenuProps } from './absence/absence-menu'
import type { AbsenceNoticeProps, Recorded } from './absence/absence-notice'
import type { AbsenceSheetProps } from './absence/absence-sheet'
import type { CallOutProps } from './call-out/call-out'
import { MovableBoard } from './movable-board'
import { areStepsHidden, hideSteps, isNewStore } from './new-store'
import type { PlacesProps } from './places-props'
import { useBoard } from './use-board'
import { usePlace } from './use-place'

export const PlacesOfDay = lazyPart<PlacesProps>(async () => (await import('./places')).Places)
export const AbsenceSheet = lazyPart<AbsenceSheetProps>(
  async () => (await import('./absence/absence-sheet')).AbsenceSheet,
)
export const AbsenceMenu = lazyPart<AbsenceMenuProps>(
  async () => (await import('./absence/absence-menu')).AbsenceMenu,
)
export const AbsenceNotice = lazyPart<AbsenceNoticeProps>(
  async () => (await import('./absence/absence-notice')).AbsenceNotice,
)

export const LineUpStrip = lazyPart(
  async () => (await import('./line-up/line-up-strip')).LineUpStrip,
)
export const CallOut = lazyPart<CallOutProps>(
  async () => (await import('./call-out/call-out')).CallOut,
)
export const NextSteps = lazyPart(async () => (await import('./next-steps')).NextSteps)

/**
 * The screen /dashboard: the booking form beside the day (SPEC.md DASH-1). It starts again for another user or store.
 */
export function MassageScreen() {
  const owner = useOwner()
  return owner && <Massages key={owner} />
}

/** The next steps of a new store, unless a user has hidden them. */
function StepsOfNewStore({ world, today }: { world: World; today: string }) {
  const { code } = world.store
  const [isHidden, setHidden] = useState(() => areStepsHidden(code))
  if (isHidden || !isNewStore(world, today)) return null
  const hide = () => {
    hideSteps(code)
    setHidden(true)
  }
  return <NextSteps world={world} today={today} onHide={hide} />
}

/** Absences of a day: the menu of a column's head, the sheet that it opens, and the notice of the last absence. */
function useAbsences(day: string) {
  const [opened, setOpened] = useState<Pick<AbsenceSheetProps, 'staffId' | 'hours'> | null>(null)
  const headMenu = useCallback(
    (staffId: string, anchor: Anchor) => (
      <AbsenceMenu
        {...{ anchor, staffId, day }}
        onChoose={(hours) => setOpened({ staffId, hours })}
      />
    ),
    [day],
  )
  const [recorded, setRecorded] = useState<Recorded | null>(null)
  const close = () => setOpened(null)
  const onDone = (done: Recorded) => {
    setRecorded(done)
    close()
  }
  const sheet = opened && <AbsenceSheet {...opened} {...{ day, onDone }} onClose={close} />
  const notice = recorded && (
    <AbsenceNotice key={recorded.id} recorded={recorded} onClose={() => setRecorded(null)} />
  )
  return { sheet, notice, headMenu }
}

function Massages() {
  const place = usePlace()
  const screen = useAppointmentScreen('MASSAGE', place.view === 'day' ? place.date : '')
  const [isCallOut, setCallOut] = useState(false)
  const named = isCallOut ? { ...place.named, view: 'callout' as const } : place.named
  useAddress({ ...named, open: screen.openedId ?? undefined }, ({ date, view, open }) => {
    if (view === 'callout') return setCallOut(true)
    if (open) screen.open(open)
    if (date || view) place.onNavigate({ date: date ?? place.running, view: view ?? 'day' })
  })
  const { booking, world } = screen
  const board = useBoard(booking, world, place)
  const { hasAllCalls } = useStatus()
  const { sheet, notice, headMenu } = useAbsences(board.date)
  const [takenUp, setTakenUp] = useState<string | null>(null)
  const pick = (slot: BoardSlot) => {
    const startTime = timeOfMinute(slot.minute)
    booking.pickSlot({ startDate: board.date, startTime, staffId: slot.columnId })
    screen.showForm()
  }
  const search = world && (
    <LockerSearch world={world} isCompact={screen.isPhone} onOpen={screen.open} />
  )
  const takeUp = (row: Appointment) => {
    screen.close()
    board.onNavigate({ date: row.startDate, view: 'day' })
    setTakenUp(row.id)
  }
  return (
    <AppointmentScreen screen={screen} onMove={takeUp}>
      <Stack gap={0} miw={0} mih={0}>
        {hasAllCalls && place.view === 'day' && place.date === place.running && (
          // space for the line-up, so that the board doesn't move when its code arrives
          <Box flex="none" mih={53}>
            <LineUpStrip />
          </Box>
        )}
        <Box flex={1} mih={0}>
          <MovableBoard
            {...board}
            world={world}
            search={search}
            notice={notice}
            takenUp={takenUp}
            onTakenUp={() => setTakenUp(null)}
            onEventOpen={screen.open}
            onSlotPick={pick}
            onCallOut={hasAllCalls ? () => setCallOut(true) : undefined}
            places={(form) =>
              world && (
                <PlacesOfDay
                  {...{ form, world, booking, date: board.date }}
                  onEventOpen={screen.open}
                  onPicked={screen.showForm}
                />
              )
            }
            headMenu={hasAllCalls && board.date >= place.running ? headMenu : undefined}
          />
        </Box>
        {sheet}
        {isCallOut && <CallOut onClose={() => setCallOut(false)} />}
        {world && place.view === 'day' && place.date === place.running && (
          <LeftOpenLine world={world} openedId={screen.openedId} onOpen={screen.open} />
        )}
        {world && <StepsOfNewStore world={world} today={board.today} />}
      </Stack>
    </AppointmentScreen>
  )
}
