import * as v from 'valibot'
import { text, textOr } from '../kernel/fields'

/** The kinds of exceptions with their titles. From `conflict` on only the service knows them, by its audit trail. */
export const exceptionKinds = {
  correction: 'Corrections',
  refund: 'Refunds',
  void: 'Voids',
  completion: 'Undone completions',
  rule: 'Overruled rules',
  turn: 'Passed turns',
  lateCash: 'Cash after a count',
  difference: 'Drawer differences',
  copy: 'Second prints',
  conflict: 'Discarded conflicts',
  allowed: 'Allowed acts',
  price: 'Prices and settings',
  account: 'Accounts and rights',
  export: 'Exports',
  logIn: 'Failed log-ins',
} as const
export type ExceptionKind = keyof typeof exceptionKinds
const kindNames = Object.keys(exceptionKinds) as ExceptionKind[] // the literal's own keys

/** An act that an owner wants to look at. Its id stays the same wherever and whenever it is found. */
export const exception = v.object({
  id: v.string(),
  kind: v.picklist(kindNames),
  /** the act in words */
  what: v.string(),
  /** business day, YYYY-MM-DD */
  day: v.string(),
  /** ISO instant in UTC; empty: not known */
  at: textOr(''),
  by: textOr(''),
  /** the user who signed or allowed it */
  allowedBy: text,
  why: text,
  /** customer, drawer, therapist, account or row that it is about */
  about: textOr(''),
  /** centavos, negative when money went out or is missing; null: no money */
  amount: v.optional(v.nullable(v.number()), null),
  /** the row that it is in, and that row's day; null: no row */
  row: v.optional(v.nullable(v.object({ table: v.string(), id: v.string(), day: text })), null),
})
export type Exception = v.InferOutput<typeof exception>
