import { useState } from 'react'
import { timeOfMinute } from '#domain/kernel/dates'
import type { Appointment } from '#domain/rows/appointment'
import type { BoardSlot } from '../../board/layout/model'
import { useAddress } from '../../data/use-address'
import { useOwner } from '../../data/use-session'
import { AppointmentScreen } from '../appointment/appointment-screen'
import { useAppointmentScreen } from '../appointment/use-appointment-screen'
import { LockerSearch } from '../booking/form/locker-search'
import { MovableBoard } from './movable-board'
import { useBoard } from './use-board'
import { usePlace } from './use-place'

/** The screen /dashboard: the booking form beside the day (SPEC.md DASH-1). Another user starts with fresh state. */
export function MassageScreen() {
  const owner = useOwner()
  return owner && <Massages key={owner} />
}

function Massages() {
  const place = usePlace()
  const screen = useAppointmentScreen('MASSAGE', place.view === 'day' ? place.date : '')
  useAddress({ ...place.named, open: screen.openedId ?? undefined }, ({ date, view, open }) => {
    if (open) screen.open(open)
    if (date || view) place.onNavigate({ date: date ?? place.running, view: view ?? 'day' })
  })
  const { booking, world } = screen
  const board = useBoard(booking, world, place)
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
      <MovableBoard
        {...board}
        world={world}
        search={search}
        takenUp={takenUp}
        onTakenUp={() => setTakenUp(null)}
        onEventOpen={screen.open}
        onSlotPick={pick}
      />
    </AppointmentScreen>
  )
}
