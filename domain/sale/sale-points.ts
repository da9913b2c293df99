import { pointsFor } from '../appointment/amounts'
import { movePoints } from '../rows/points'
import type { Sale } from '../rows/sale'
import type { Changes, RowChange, World } from '../rows/world'
import { keptOf } from './sale-payment'

/**
 * Points that a sale loses between two states, no more than the customer still has; negative: points that it earns by a
 * corrected amount.
 */
export function pointsLost(world: World, before: Sale, after: Sale): number {
  const earnedOn = (row: Sale) => pointsFor(Math.max(0, keptOf(row)), before.day, world.store)
  const person = world.customers.get(before.mobileNumber ?? '')
  const isAll = keptOf(after) <= 0
  const lost = isAll ? before.pointsEarned : earnedOn(before) - earnedOn(after)
  if (lost < 0) return before.customerId ? lost : 0
  return Math.min(lost, before.pointsEarned, person?.pointsEarned ?? before.pointsEarned)
}

/** The changes that take points off a sale's customer, or add them where they are negative. */
export function withoutPoints(world: World, row: Sale, points: number): Changes {
  const rows: RowChange[] = [{ table: 'sales', row }]
  const person = world.customers.get(row.mobileNumber ?? '')
  const moved = person && points !== 0 ? movePoints(person, -points) : null
  if (!moved) return { rows, points: [] }
  rows.push({ table: 'customers', row: moved })
  const action = points > 0 ? 'TAKE_BACK' : 'GIVE_BACK'
  return { rows, points: [{ customerId: moved.id, action, points: -points, appointmentId: null }] }
}
