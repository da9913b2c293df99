import { useCallbackRef } from '@mantine/hooks'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { timeOfMinute } from '#domain/kernel/dates'
import { upperName } from '#domain/kernel/names'
import type { World } from '#domain/rows/world'
import type { ShownAppointment } from '#sync'
import { DayBoard } from '../../board/day/day-board'
import { type ColumnDay, columnDays } from '../../board/layout/column-days'
import { ActionsProvider, DayProvider, useActions, useDay } from '../../board/layout/context'
import { withLate } from '../../board/layout/late'
import {
  type BoardColumn,
  type BoardEvent,
  type BoardSlot,
  dayMinutes,
} from '../../board/layout/model'
import { MoveActionsProvider, nothingMoves } from '../../board/move/move-context'
import { boardEvents, draftId } from './events'
import { occupancies, roomText } from './occupancy'
import type { PlacesProps } from './places-props'
import { usePlaceRows } from './use-place-rows'

const wholeDay = [{ from: 0, to: dayMinutes }]

/** The day with a column for each room. Picking a time sets the form's room. Appointments can't be moved here. */
export function RoomBoard({ world, date, booking, onPicked }: PlacesProps) {
  const { rows, now } = usePlaceRows(world, date)
  const day = useDay()
  const draft = day.days.flatMap(({ events }) => events).find(({ id }) => id === draftId)
  const events = useMemo(
    () => withLate(roomEvents(rows, world, date), day.now),
    [rows, world, date, day.now],
  )
  const columns = useMemo(() => roomColumns(rows, world, now), [rows, world, now])
  const drawn = useRef<readonly ColumnDay[]>([])
  const { roomId } = booking.draft
  const days = useMemo(() => {
    const chosen = draft ? [...events, { ...draft, columnId: roomId }] : events
    return columnDays(drawn.current, withUnassigned(columns, chosen), chosen)
  }, [columns, events, draft, roomId])
  useEffect(() => {
    drawn.current = days
  }, [days])
  const shown = useMemo(() => ({ ...day, days }), [day, days])
  return (
    <RoomActions date={date} booking={booking} onPicked={onPicked}>
      <DayProvider value={shown}>
        <MoveActionsProvider value={nothingMoves}>
          <DayBoard />
        </MoveActionsProvider>
      </DayProvider>
    </RoomActions>
  )
}

type Picking = Pick<PlacesProps, 'date' | 'booking' | 'onPicked'> & { children: ReactNode }

/**
 * Replaces the board's actions: a picked time sets the form's room and keeps its therapist; column heads have no menu.
 */
function RoomActions({ date, booking, onPicked, children }: Picking) {
  const actions = useActions()
  const onSlotPick = useCallbackRef(({ columnId, minute }: BoardSlot) => {
    const startTime = timeOfMinute(minute)
    booking.edit({ startDate: date, startTime, roomId: columnId, fromBoard: true })
    onPicked()
  })
  const ofRooms = useMemo(
    () => ({ ...actions, onSlotPick, headMenu: undefined }),
    [actions, onSlotPick],
  )
  return <ActionsProvider value={ofRooms}>{children}</ActionsProvider>
}

/**
 * Events in the columns of their rooms. They name the therapist where the board names the room. Services other than
 * massages are shown if they have a room.
 */
function roomEvents(rows: readonly ShownAppointment[], world: World, date: string): BoardEvent[] {
  const byId = new Map(rows.map(({ row }) => [row.id, row]))
  const isShown = ({ row }: ShownAppointment) =>
    row.roomId !== null || row.serviceOfferedType === 'MASSAGE'
  return boardEvents(rows, world, date, isShown).map((event) => {
    const { roomId = null, staffId = null } = byId.get(event.id) ?? {}
    const therapist = upperName(world.staffs.get(staffId ?? '')?.name ?? '')
    return { ...event, columnId: roomId, place: therapist, placeName: therapist }
  })
}

function roomColumns(
  rows: readonly ShownAppointment[],
  world: World,
  now: number | null,
): BoardColumn[] {
  const booked = rows.map(({ row }) => row)
  return occupancies(world.rooms, booked, ({ roomId }) => roomId).map((room) => ({
    id: room.id,
    name: room.name,
    hint: now === null ? '' : roomText(room.rows, now),
    duty: wholeDay,
    breaks: [],
  }))
}

const noRoom: BoardColumn = { id: null, name: 'No room', hint: '', duty: wholeDay, breaks: [] }

/** The columns of rooms; before them one for appointments without a room, if there are any. */
const withUnassigned = (columns: readonly BoardColumn[], events: readonly BoardEvent[]) =>
  events.some(({ columnId }) => columnId === null) ? [noRoom, ...columns] : columns
