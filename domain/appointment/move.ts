import type { Appointment } from '../rows/appointment'
import type { World } from '../rows/world'
import { firstFree, isFree, slotOf } from '../slot/availability'
import type { UpdateInput } from './input'

/** Destination of a move: YYYY-MM-DD, HH:mm, and a therapist or none. */
export interface Destination {
  startDate: string
  startTime: string
  staffId: string | null
}

/**
 * The update that moves an appointment to a destination (SPEC.md board-4). It keeps its room at another start, or
 * gets the first free room if that one is taken.
 */
export function moveInput(world: World, row: Appointment, to: Destination): UpdateInput {
  const { startDate, startTime, staffId } = to
  const isMoved = startDate !== row.startDate || startTime !== row.startTime
  const roomId = isMoved ? roomAt(world, row, to) : row.roomId
  return {
    id: row.id,
    staffId,
    ...(isMoved && { startDate, startTime }),
    ...(roomId !== row.roomId && { roomId }),
    confirmed: [],
  }
}

/** The update that undoes a move: the former start, therapist and room. */
export function moveBackInput(before: Appointment): UpdateInput {
  const { id, staffId, roomId, startDate, startTime, status } = before
  const start = status === 'RESERVED' ? { startDate, startTime } : {}
  return { id, staffId, roomId, ...start, confirmed: [] }
}

function roomAt(world: World, row: Appointment, to: Destination): string | null {
  if (row.roomId === null) return null
  const slot = slotOf(world, { ...to, serviceIds: row.serviceIds, appointmentId: row.id })
  if (isFree(world, slot, 'room', row.roomId)) return row.roomId
  return firstFree(world, slot, 'room')?.id ?? row.roomId
}
