import type { Appointment } from '../../rows/appointment'
import { movePoints, roomFor } from '../../rows/points'
import type { Changes, RowChange, World } from '../../rows/world'
import { pointsFor } from '../amounts'
import { paidForServices } from '../payments'

/** Points earned on money that was paid back between two states of a row. */
export function pointsOnRefunded(world: World, before: Appointment, after: Appointment): number {
  const paid = Math.max(0, paidForServices(after))
  if (paid === 0) return before.pointsEarned
  const earnedOn = (amount: number) => pointsFor(amount, before.startDate, world.store)
  const lost = earnedOn(Math.max(0, paidForServices(before))) - earnedOn(paid)
  return Math.min(before.pointsEarned, Math.max(0, lost))
}

/**
 * Points that a COMPLETED visit loses by the correction of an amount; negative: points that it earns. Money above the
 * price earns none.
 */
export function pointsOnCorrected(world: World, before: Appointment, after: Appointment): number {
  if (before.status !== 'COMPLETED') return 0
  const earnedOn = (row: Appointment) => {
    const paid = Math.min(Math.max(0, paidForServices(row)), row.actualPrice)
    return pointsFor(paid, row.startDate, world.store)
  }
  const lost = earnedOn(before) - earnedOn(after)
  if (lost >= 0) return pointsTaken(world, before, Math.min(before.pointsEarned, lost))
  const person = world.customers.get(before.mobileNumber)
  return person ? -Math.min(-lost, roomFor(person)) : 0
}

/** Points that can be taken back: no more than the customer still has. */
export const pointsTaken = (world: World, row: Appointment, wanted: number): number =>
  Math.min(wanted, world.customers.get(row.mobileNumber)?.pointsEarned ?? wanted)

/**
 * The changes that take `taken` points off a row and its customer, or add them where they are negative, and lower the
 * customer's number of visits by `visits`.
 */
export function withoutPoints(world: World, row: Appointment, taken: number, visits = 0): Changes {
  const next = { ...row, pointsEarned: row.pointsEarned - taken }
  const rows: RowChange[] = [{ table: 'appointments', row: next }]
  const person = world.customers.get(row.mobileNumber)
  const isUnchanged = taken === 0 && visits === 0
  if (!person || isUnchanged) return { rows, points: [] }
  const counted = { ...person, visitCount: Math.max(0, person.visitCount - visits) }
  rows.push({ table: 'customers', row: movePoints(counted, -taken) ?? counted })
  if (taken === 0) return { rows, points: [] }
  const action = taken > 0 ? 'TAKE_BACK' : 'GIVE_BACK'
  const movement = { customerId: person.id, action, points: -taken } as const
  return { rows, points: [{ ...movement, appointmentId: row.id }] }
}
