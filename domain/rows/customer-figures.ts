import * as v from 'valibot'
import { date } from '../kernel/fields'

/** Computed values of a customer in one store. A short list, because an answer has those of all customers. */
const figures = v.tuple([
  v.string(), // mobile number
  v.nullable(date), // last day with a visit that was not cancelled, and has begun
  v.number(), // PHP paid for all appointments
  v.nullable(v.string()), // birthday, MM-DD
])

/** Computed values of all customers of a store, made by the service. `at`: the instant of the computation. */
export const customerFigures = v.object({ at: v.string(), figures: v.array(figures) })
export type CustomerFigures = v.InferOutput<typeof customerFigures>
