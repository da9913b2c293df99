import { upperName } from '../kernel/names'
import type { Obstacle } from '../kernel/refusal'
import { type Appointment, isTandem } from '../rows/appointment'
import type { World } from '../rows/world'
import { type Slot, staffObstacles } from './obstacles'

/** The bookings of a guest's second therapists, without those who have left. */
export const tandemsOf = (world: World, guest: Appointment): Appointment[] =>
  guest.groupId && !isTandem(guest)
    ? [...world.appointments.values()].filter(
        (row) => row.tandemOf === guest.id && row.status !== 'CANCELLED',
      )
    : []

/** Obstacles of a guest's second therapists to a slot of the guest, and to the guest's therapist in that slot. */
export const secondObstacles = (world: World, guest: Appointment, slot: Slot): Obstacle[] =>
  tandemsOf(world, guest).flatMap((row) => [
    ...staffObstacles(world, { ...slot, appointmentId: row.id }, row.staffId ?? '').map(ofSecond),
    ...sameTherapist(world, guest, row),
  ])

/** The obstacle of a therapist who would be both. At a new start, neither of the two bookings is in the other's way. */
function sameTherapist(world: World, guest: Appointment, { id, staffId }: Appointment): Obstacle[] {
  const staff = world.staffs.get(staffId ?? '')
  if (!staff || staff.id !== guest.staffId) return []
  const text = `${upperName(staff.name)} is the second therapist of this guest.`
  return [{ kind: 'staff', id: staff.id, why: 'BUSY', appointmentId: id, text }]
}

/** An obstacle whose text says that it is about the second therapist. */
export const ofSecond = (obstacle: Obstacle): Obstacle => ({
  ...obstacle,
  text: secondText(obstacle.text),
})

export const secondText = (text: string): string => `Second therapist: ${text}`
