import * as v from 'valibot'
import { amount, text, textOr } from '../kernel/fields'

/** The five payments of an appointment, in the order in which they are made. */
export const paymentPhases = [
  'Creation',
  'Check-In',
  'Completion',
  'Additional',
  'Product',
] as const
/** Money for a sale without an appointment has a phase of its own. */
export const tenderPhases = [...paymentPhases, 'Sale'] as const
export type TenderPhase = (typeof tenderPhases)[number]

export const tenderKinds = ['PAYMENT', 'REFUND', 'TIP'] as const

/**
 * Money that changed hands in one mode. Tenders are only appended: a REFUND lowers what the tender in `of` holds, a
 * TIP is the therapist's and no payment.
 */
export const tender = v.object({
  id: v.string(),
  phase: v.picklist(tenderPhases),
  kind: v.picklist(tenderKinds),
  mode: textOr(''),
  /** PHP above 0, as it changed hands, the charge included */
  amount,
  /** the part of `amount` that is the service charge */
  charge: amount,
  reference: text,
  /** the therapist of a TIP */
  staffId: text,
  /** the drawer that was open on the tablet */
  drawerId: text,
  /** the name of the tablet that took or gave the money; it may use the drawer of another tablet */
  desk: text,
  /** business day, YYYY-MM-DD */
  day: textOr(''),
  /** ISO instant in UTC */
  at: textOr(''),
  by: textOr(''),
  /** the tender that a REFUND pays back */
  of: text,
})
export type Tender = v.InferOutput<typeof tender>
