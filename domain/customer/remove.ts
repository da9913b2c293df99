import * as v from 'valibot'
import { shortText } from '../kernel/fields'
import { type Refusal, refuse } from '../kernel/refusal'
import { type Customer, fullName, mergedStatus } from '../rows/customer'
import type { PointsMovement } from '../rows/points'
import type { Transition } from '../rows/world'
import { customerById, stamp } from './update'

/** Body of POST /v1/customers/{id}/remove, an extension. */
export const removalInput = v.object({
  deleted: v.literal(true),
  storeCode: v.optional(shortText),
})
export type RemovalInput = v.InferOutput<typeof removalInput> & { id: string }

/** The refusal to remove a customer to whom other rows refer. */
export const customerInUse = (person: Customer): Refusal =>
  refuse(
    'state',
    `${fullName(person)} has appointments, sales, points or another number. Not removed.`,
  )

/**
 * Removes a customer who was added by mistake. The record gets the status of a merged one, which tablets drop; its
 * number is free again.
 */
export const removeCustomer: Transition<RemovalInput> = {
  check(world, { id }) {
    const person = customerById(world, id)
    if (!person) return refuse('missing', 'Customer not found')
    const naming = [...world.appointments.values(), ...world.sales.values()]
    const isNamed = naming.some((row) => row.customerId === id)
    return isNamed || person.visitCount + person.cancelCount > 0 ? customerInUse(person) : null
  },
  apply(world, { id }, context) {
    const person = customerById(world, id)
    if (!person) return null
    const row = { ...person, status: mergedStatus, pointsEarned: 0, ...stamp(context) }
    const movement: PointsMovement = {
      customerId: id,
      action: 'SUBTRACT',
      points: -person.pointsEarned,
      appointmentId: null,
    }
    return {
      rows: [{ table: 'customers', row }],
      points: person.pointsEarned > 0 ? [movement] : [],
    }
  },
}
