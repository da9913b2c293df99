import { atWallMinute, wallMinute } from '../../kernel/dates'
import type { Appointment } from '../../rows/appointment'
import { minutesAdded } from '../../rows/extension'
import { withRow } from '../../rows/rows'
import type { World } from '../../rows/world'
import { timing } from '../../slot/timing'
import { type Destination, moveInput } from '../move'
import { placesAfter } from '../places'
import type { GroupPlace, MovedMember, MoveGroupInput } from './input'
import { seenOf } from './members'

/**
 * The command that moves a guest to a destination (SPEC.md board-4), and the other guests of the group by the same
 * number of minutes. If one of them has the destination's therapist, the two guests swap therapists. Taken rooms are
 * replaced.
 */
export function moveGroupInput(
  world: World,
  guests: readonly Appointment[],
  guest: Appointment,
  to: Destination,
): MoveGroupInput {
  const first = [guest, ...guests.filter(({ id }) => id !== guest.id)]
  const minutes =
    wallMinute(to.startDate, to.startTime) - wallMinute(guest.startDate, guest.startTime)
  let after = first.reduce((next, row) => withAppointment(next, row.id, null), world)
  const members = first.map((row): MovedMember => {
    const start = atWallMinute(wallMinute(row.startDate, row.startTime) + minutes)
    const isSwapped = row !== guest && row.staffId !== null && row.staffId === to.staffId
    const staffId = row === guest ? to.staffId : isSwapped ? guest.staffId : row.staffId
    const move = moveInput(after, row, { startDate: start.date, startTime: start.time, staffId })
    const { confirmed: _, ...change } = move
    after = withAppointment(after, row.id, placed(world, row, move))
    return { ...seenOf(row), ...change, from: placeOf(row) }
  })
  return groupInput(guest, byLead(guests, members))
}

/** The command that undoes a move. It is refused if another tablet has moved a guest since. */
export function moveGroupBackInput({ members, ...move }: MoveGroupInput): MoveGroupInput {
  return { ...move, members: members.flatMap(moveBack), confirmed: [] }
}

function moveBack({ from, id, mobileNumber, version, ...to }: MovedMember): MovedMember[] {
  if (!from) return []
  return [{ id, mobileNumber, version, ...from, from: { ...from, ...to } }]
}

const groupInput = (
  guest: Appointment | undefined,
  members: readonly MovedMember[],
): MoveGroupInput => ({
  id: members[0]?.id ?? '',
  groupId: guest?.groupId ?? '',
  members,
  confirmed: [],
})

/** The members in the order of the guests, but the payer first. */
function byLead(
  guests: readonly Appointment[],
  members: readonly MovedMember[],
): readonly MovedMember[] {
  const order = [...guests].sort((a, b) => Number(b.isGroupLead) - Number(a.isGroupLead))
  return order.flatMap(({ id }) => members.find((member) => member.id === id) ?? [])
}

const placeOf = ({ startDate, startTime, staffId, roomId }: Appointment): GroupPlace => ({
  startDate,
  startTime,
  staffId,
  roomId,
})

/** The booking after the move, with the fields on which the places of other guests depend. */
function placed(world: World, row: Appointment, move: ReturnType<typeof moveInput>): Appointment {
  const { startDate = row.startDate, startTime = row.startTime } = move
  const services = row.serviceIds.flatMap((id) => world.services.get(id) ?? [])
  return {
    ...row,
    ...placesAfter(row, move),
    ...timing(startDate, startTime, services, minutesAdded(row)),
  }
}

const withAppointment = (world: World, id: string, row: Appointment | null): World =>
  withRow(world, { table: 'appointments', id }, row && { table: 'appointments', row })
