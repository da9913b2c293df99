import * as v from 'valibot'
import { amount, audit, numbersById, text, textOr, version } from '../kernel/fields'

/**
 * Cash that went in (PAID_IN) or out of a drawer beside payments; `amount` is positive. `staffId`: the therapist of a
 * tip or of a vale (an advance on pay).
 */
const movement = v.object({
  id: v.string(),
  kind: textOr('PAID_OUT'),
  amount,
  reason: textOr(''),
  staffId: text,
  by: textOr(''),
  at: textOr(''),
})
export type CashMovement = v.InferOutput<typeof movement>

/**
 * A count of a drawer. The first count closes it, later ones are recounts. `expected`, `seen`: the sum in PHP that the
 * tablet expected, and the ids of the tenders and movements in it; null: not known.
 */
const closing = v.object({
  id: v.string(),
  by: textOr(''),
  at: textOr(''),
  /** number of notes and coins by their value in PHP */
  counts: numbersById,
  counted: amount,
  /** the part of the counted cash that stays for the tablet's next drawer */
  left: amount,
  note: text,
  expected: v.optional(v.nullable(v.number()), null),
  seen: v.optional(v.nullable(v.array(v.string())), null),
  signedBy: text,
  signedAt: text,
})
export type DrawerClosing = v.InferOutput<typeof closing>

/** A cash drawer from its opening to its closing. Amounts in PHP, date-times ISO in UTC. */
export const drawer = v.object({
  id: v.string(),
  storeCode: textOr(''),
  /** the tablet that opened it, and its name */
  deviceId: textOr(''),
  name: textOr(''),
  /** the business day of the opening */
  day: textOr(''),
  openedBy: textOr(''),
  openedAt: textOr(''),
  float: amount,
  openNote: text,
  movements: v.nullish(v.array(movement), []),
  closings: v.nullish(v.array(closing), []),
  ...audit,
  version,
})
export type Drawer = v.InferOutput<typeof drawer>

/** Whether a drawer has no closing yet. */
export const isOpen = (row: Pick<Drawer, 'closings'>): boolean => row.closings.length === 0
