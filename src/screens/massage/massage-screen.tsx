import { useState } from 'react'
import { timeOfMinute } from '#domain/kernel/dates'
import type { Appointment } from '#domain/rows/appointment'
import type { BoardSlot } from '../../board/layout/model'
import { useAddress } from '../../data/use-address'
import { useOwner } from '../../data/use-session'
import { Desk } from '../appointment/desk'
import { useDesk } from '../appointment/use-desk'
import { LockerSearch } from '../booking/form/locker-search'
import { MovableBoard } from './movable-board'
import { useBoard } from './use-board'
import { usePlace } from './use-place'

/** /dashboard: the booking form beside the day (SPEC.md DASH-1). Another user starts with fresh state. */
export function MassageScreen() {
  const owner = useOwner()
  return owner && <Massages key={owner} />
}

function Massages() {
  const place = usePlace()
  const desk = useDesk('MASSAGE', place.view === 'day' ? place.date : '')
  useAddress({ ...place.named, open: desk.openedId ?? undefined }, ({ date, view, open }) => {
    if (open) desk.open(open)
    if (date || view) place.onNavigate({ date: date ?? place.running, view: view ?? 'day' })
  })
  const { booking, world } = desk
  const board = useBoard(booking, world, place)
  const [takenUp, setTakenUp] = useState<string | null>(null)
  const pick = (slot: BoardSlot) => {
    const startTime = timeOfMinute(slot.minute)
    booking.pickSlot({ startDate: board.date, startTime, staffId: slot.columnId })
    desk.showForm()
  }
  const search = world && <LockerSearch world={world} isCompact={desk.isPhone} onOpen={desk.open} />
  const takeUp = (row: Appointment) => {
    desk.close()
    board.onNavigate({ date: row.startDate, view: 'day' })
    setTakenUp(row.id)
  }
  return (
    <Desk desk={desk} onMove={takeUp}>
      <MovableBoard
        {...board}
        world={world}
        search={search}
        takenUp={takenUp}
        onTakenUp={() => setTakenUp(null)}
        onEventOpen={desk.open}
        onSlotPick={pick}
      />
    </Desk>
  )
}
