import * as v from 'valibot'
import { newId, pointsOrZero, shortText } from '../kernel/fields'
import { normalMobile } from '../kernel/names'
import { refuse } from '../kernel/refusal'
import { blankCustomer, type Customer } from '../rows/customer'
import { movePoints, type PointsMovement, roomFor } from '../rows/points'
import type { Transition } from '../rows/world'
import { mobileRule, numberTaken } from './number-rules'
import { changedRecord, customerInput, recordRule } from './update'

/** Body of POST /v1/customers, an extension. The client may choose `id`. `points`: a balance that is carried over. */
export const newCustomerInput = v.object({
  ...v.omit(customerInput, ['status']).entries,
  id: newId,
  mobileNumber: v.nullish(shortText, ''),
  points: pointsOrZero,
})
export type NewCustomerInput = v.InferOutput<typeof newCustomerInput> & { id: string }

/** Adds a customer without a booking. */
export const addCustomer: Transition<NewCustomerInput> = {
  check(world, input, context) {
    const mobileNumber = normalMobile(input.mobileNumber)
    const holder = world.customers.get(mobileNumber)
    const blank = { ...blankCustomer, id: input.id, mobileNumber }
    const refusal =
      mobileRule(mobileNumber) ??
      (holder ? numberTaken(holder) : null) ??
      recordRule(world, blank, input, context)
    if (refusal) return refusal
    return input.points > roomFor(blank)
      ? refuse('rule', 'Total points is too large', { field: 'points' })
      : null
  },
  apply(world, input, context) {
    const mobileNumber = normalMobile(input.mobileNumber)
    if (world.customers.has(mobileNumber)) return null
    const blank: Customer = {
      ...blankCustomer,
      id: input.id,
      mobileNumber,
      createdBy: context.user,
      createdDateTime: context.now.instant,
    }
    const person = movePoints(changedRecord(blank, input), input.points)
    if (!person) return null
    const movement: PointsMovement = {
      customerId: person.id,
      action: 'ADD',
      points: input.points,
      appointmentId: null,
    }
    return {
      rows: [{ table: 'customers', row: person }],
      points: input.points > 0 ? [movement] : [],
    }
  },
}
