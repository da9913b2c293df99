import type { Appointment } from '../../rows/appointment'
import { movePoints } from '../../rows/points'
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

/** Points that can be taken back: no more than the customer still has. */
export const pointsTaken = (world: World, row: Appointment, wanted: number): number =>
  Math.min(wanted, world.customers.get(row.mobileNumber)?.pointsEarned ?? wanted)

/**
 * The changes that take `taken` points off a row and its customer (negative: give them back), and lower the customer's number of visits by
 * `visits`.
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
