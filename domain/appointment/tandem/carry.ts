import { canonical } from '../../kernel/canonical'
import type { Appointment } from '../../rows/appointment'
import { extensionsOf } from '../../rows/extension'
import { bookingsAfter } from '../../rows/rows'
import type { Changes, RowChange, World } from '../../rows/world'
import { tandemsOf } from '../../slot/second-therapist'
import { commissionOf } from '../amounts'

/** A command's changes together with those of the second therapists, whose bookings follow the guest's. */
export function withTandems(world: World, changes: Changes | null): Changes | null {
  if (!changes) return null
  const carried = bookingsAfter(changes).flatMap((guest) =>
    tandemsOf(world, guest).flatMap((before) => {
      const row = bookingsAfter(changes).find(({ id }) => id === before.id) ?? before
      return following(world, row, guest) ?? []
    }),
  )
  if (carried.length === 0) return changes
  const ids = new Set(carried.map(({ id }) => id))
  const kept = changes.rows.filter((each) => each.table !== 'appointments' || !ids.has(each.row.id))
  const rows = carried.map((row): RowChange => ({ table: 'appointments', row }))
  return { ...changes, rows: [...kept, ...rows] }
}

/** A second therapist's booking after a change of the guest's; null if nothing changes. */
function following(world: World, row: Appointment, guest: Appointment): Appointment | null {
  const followed = followedBy(guest)
  if (canonical(followedBy(row)) === canonical(followed)) return null
  const { lastUpdatedBy, updatedDateTime } = guest
  const next = { ...row, ...followed, lastUpdatedBy, updatedDateTime }
  const confirmed = [...new Set([...row.confirmed, ...guest.confirmed])]
  return { ...next, confirmed, staffCommission: commissionAfter(world, row, next, guest) }
}

/** The commission is computed at completion, and taken back when that is undone. */
function commissionAfter(
  world: World,
  before: Appointment,
  after: Appointment,
  guest: Appointment,
): number {
  if (after.status !== 'COMPLETED') return 0
  return before.status === 'COMPLETED' ? before.staffCommission : commissionOf(world, after, guest)
}

/** Fields of a second therapist's booking that are those of the guest's. */
export const followedBy = (guest: Appointment) => ({
  customerId: guest.customerId,
  name: guest.name,
  mobileNumber: guest.mobileNumber,
  startDate: guest.startDate,
  startTime: guest.startTime,
  endDate: guest.endDate,
  endTime: guest.endTime,
  start: guest.start,
  end: guest.end,
  cleaningMinutes: guest.cleaningMinutes,
  serviceIds: guest.serviceIds,
  serviceOfferedType: guest.serviceOfferedType,
  extensions: extensionsOf(guest).map((extension) => ({ ...extension, price: 0 })),
  type: guest.type,
  status: guest.status,
  checkInDateTime: guest.checkInDateTime,
  checkInBy: guest.checkInBy,
  completedDateTime: guest.completedDateTime,
  completedBy: guest.completedBy,
  cancelReason: guest.cancelReason,
  customerInitiatedCancel: guest.customerInitiatedCancel,
  isTakenBack: guest.isTakenBack,
  storeCode: guest.storeCode,
  groupId: guest.groupId,
})
