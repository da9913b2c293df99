import { timeOfMinute } from '#domain/kernel/dates'
import { Board } from '../../board/board'
import type { BoardSlot } from '../../board/model'
import { useOwner } from '../../data/use-session'
import { Desk } from '../appointment/desk'
import { useDesk } from '../appointment/use-desk'
import { LockerSearch } from '../booking/locker-search'
import { useBoard } from './use-board'

/** /dashboard: the booking form beside the day (spec section 2). Another person starts afresh. */
export function MassageScreen() {
  const owner = useOwner()
  return owner && <Massages key={owner} />
}

function Massages() {
  const desk = useDesk('MASSAGE')
  const { booking, world } = desk
  const board = useBoard(booking, world)
  const pick = (slot: BoardSlot) => {
    const startTime = timeOfMinute(slot.minute)
    booking.pickSlot({ startDate: board.date, startTime, staffId: slot.columnId })
    desk.showForm()
  }
  const search = world && (
    <LockerSearch world={world} today={board.today} isCompact={desk.isPhone} onOpen={desk.open} />
  )
  return (
    <Desk desk={desk}>
      <Board {...board} search={search} onEventOpen={desk.open} onSlotPick={pick} />
    </Desk>
  )
}
