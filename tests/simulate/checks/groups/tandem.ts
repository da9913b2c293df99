import { type Appointment, isTandem } from '#domain/rows/appointment'
import type { Violate } from '../devices'

/** Fields of a second therapist's booking that are those of its guest's booking. */
const followed = [
  'groupId',
  'storeCode',
  'customerId',
  'mobileNumber',
  'name',
  'status',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'start',
  'end',
  'cleaningMinutes',
  'checkInDateTime',
  'completedDateTime',
] as const

const empty = ['roomId', 'lockerId', 'promoId'] as const
const amounts = ['originalPrice', 'actualPrice', 'totalPricePaid', 'pointsToRedeem'] as const

/**
 * Checks that the booking of each second therapist has the interval and status of its guest's booking or is cancelled,
 * and that it has no place and no price of its own.
 */
export function checkTandem(rows: readonly Appointment[], violate: Violate): void {
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const row of rows)
    if (isTandem(row))
      for (const text of wrongTandem(row, byId.get(row.tandemOf ?? '')))
        violate(`service: second therapist ${row.id} of ${row.tandemOf} ${text}`)
}

function wrongTandem(row: Appointment, guest: Appointment | undefined): string[] {
  if (!guest) return ['has no guest']
  const differing =
    row.status === 'CANCELLED' ? [] : followed.filter((field) => row[field] !== guest[field])
  const errors = differing.map((field) => `has ${field} ${row[field]} instead of ${guest[field]}`)
  if (guest.status === 'CANCELLED' && row.status !== 'CANCELLED') errors.push('is not cancelled')
  if (row.status !== 'CANCELLED' && row.staffId === guest.staffId) errors.push('is the first one')
  for (const field of empty) if (row[field] !== null) errors.push(`has a ${field}`)
  for (const field of amounts) if (row[field] !== 0) errors.push(`has a ${field}`)
  if ((row.tenders ?? []).length > 0) errors.push('has a payment')
  return errors
}
