import { byName } from '#domain/kernel/names'
import type { Appointment } from '#domain/rows/appointment'
import type { AvailableResources } from '#domain/slot/availability'
import { scattered } from '#domain/slot/scatter'
import type { DetailFields, Edits } from './fields'

export type ProposedPlaces = Partial<Pick<DetailFields, 'roomId' | 'lockerId'>>

/**
 * The first free room and locker for a reservation of today that has none, in the order that `scatter` turns (see
 * `scattered`). Only CHECK-IN saves them.
 */
export function proposedPlaces(
  row: Appointment,
  edits: Edits,
  available: AvailableResources | null,
  today: string,
  scatter: number | null,
): ProposedPlaces {
  const isToday = row.startDate <= today && today <= row.endDate
  if (row.status !== 'RESERVED' || !isToday || !available) return {}
  const firstOf = (rows: readonly { id: string; name: string }[]) =>
    scattered(rows.toSorted(byName), scatter)[0]
  const isOpen = (field: keyof ProposedPlaces) => row[field] === null && !(field in edits.values)
  const isMassage = row.serviceOfferedType === 'MASSAGE'
  const room = isMassage && isOpen('roomId') ? firstOf(available.rooms) : undefined
  const locker = isOpen('lockerId') ? firstOf(available.lockers) : undefined
  return { ...(room && { roomId: room.id }), ...(locker && { lockerId: locker.id }) }
}
