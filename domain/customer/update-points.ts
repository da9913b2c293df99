import * as v from 'valibot'
import { pointsOrZero, shortText } from '../kernel/fields'
import { normalMobile } from '../kernel/names'
import { refuse } from '../kernel/refusal'
import type { Customer } from '../rows/customer'
import { movePoints, roomFor } from '../rows/points'
import type { Transition, World } from '../rows/world'
import { stamp } from './update'

/** Body of PATCH /v1/customers/updatePoints. */
export const pointsInput = v.object({
  action: v.picklist(['ADD', 'SUBTRACT']),
  customerMobileNumber: shortText,
  points: pointsOrZero,
  storeCode: v.optional(shortText),
})
export type PointsInput = v.InferOutput<typeof pointsInput>

/** Adds or subtracts points by hand (SPEC.md CUST-4; SUPER_ADMIN only). */
export const updatePoints: Transition<PointsInput> = {
  check(world, input) {
    const person = personOf(world, input)
    if (input.points === 0) return refuse('rule', 'No points to update', { field: 'points' })
    if (!person) return refuse('missing', 'Customer not found')
    if (movePoints(person, signedPoints(input)) === null)
      return refuse('rule', 'Total points is less than zero', { field: 'points' })
    return signedPoints(input) > roomFor(person)
      ? refuse('rule', 'Total points is too large', { field: 'points' })
      : null
  },
  apply(world, input, context) {
    const person = personOf(world, input)
    const moved = person ? movePoints(person, signedPoints(input)) : null
    if (!moved) return null
    const movement = {
      customerId: moved.id,
      action: input.action,
      points: signedPoints(input),
      appointmentId: null,
    }
    return {
      rows: [{ table: 'customers', row: { ...moved, ...stamp(context) } }],
      points: [movement],
    }
  },
}

/** The change of a balance; negative when points are subtracted. */
export const signedPoints = ({ action, points }: Pick<PointsInput, 'action' | 'points'>): number =>
  action === 'ADD' ? points : -points

function personOf(world: World, input: PointsInput): Customer | undefined {
  return world.customers.get(normalMobile(input.customerMobileNumber))
}
