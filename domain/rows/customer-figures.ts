import * as v from 'valibot'
import { date } from '../kernel/fields'

/** Computed values of a customer in one store. */
const figures = v.object({
  mobileNumber: v.string(),
  /** last day of a visit that was not cancelled and has begun */
  lastVisit: v.nullable(date),
  /** PHP paid for all appointments */
  spent: v.number(),
  /** MM-DD */
  birthday: v.nullable(v.string()),
})

/** Computed values of all customers of a store, made by the service. `at`: the instant of the computation. */
export const customerFigures = v.object({ at: v.string(), figures: v.array(figures) })
export type CustomerFigures = v.InferOutput<typeof customerFigures>
