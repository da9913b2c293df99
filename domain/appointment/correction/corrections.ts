import { claimedDay, claimedInstant } from '../../kernel/claimed-day'
import { centavos, pesos } from '../../kernel/money'
import { type Refusal, refuse } from '../../kernel/refusal'
import { isBlank } from '../../kernel/text'
import type { Appointment } from '../../rows/appointment'
import type { Correction } from '../../rows/correction'
import {
  type Corrected,
  type CorrectionKind,
  correctionReasons,
  otherReason,
} from '../../rows/correction-reasons'
import type { Store } from '../../rows/store'
import type { Context } from '../../rows/world'

/** The fields that inputs of corrections share. */
interface Given {
  correctionId?: string | undefined
  paidOn?: string | undefined
  takenAt?: string | null | undefined
  reason: string
  note: string
}

/** The id of a correction. The client chooses it, so that a replay appends the correction once; else a fresh id. */
export const correctionIdOf = (
  { correctionId }: Pick<Given, 'correctionId'>,
  { freshId }: Context,
) => correctionId ?? freshId

export const hasCorrection = (
  { corrections }: Pick<Appointment, 'corrections'>,
  id: string,
): boolean => corrections.some((each) => each.id === id)

/** A correction with the fields that all kinds share; `more` has the fields of its kind. */
export function newCorrection(
  kind: CorrectionKind,
  input: Given,
  context: Context,
  more: Partial<Correction>,
): Correction {
  return {
    id: correctionIdOf(input, context),
    kind,
    tenderIds: [],
    mode: null,
    reference: null,
    amount: 0,
    newAmount: null,
    productId: null,
    quantity: 0,
    points: 0,
    reason: input.reason,
    note: input.note.trim() || null,
    by: context.user,
    at: claimedInstant(input.takenAt, context.now),
    day: claimedDay(input.paidOn, context.now.date),
    signedBy: null,
    signedAt: null,
    isDoubled: false,
    isVoid: false,
    isBeforeCompletion: false,
    ...more,
  }
}

/** Refuses a correction whose reason is not in its list, or is `OTHER` without words. */
export function reasonRule(
  kind: Corrected,
  { reason, note }: Pick<Given, 'reason' | 'note'>,
): Refusal | null {
  const known: readonly string[] = correctionReasons[kind]
  if (isBlank(reason))
    return refuse('rule', 'Choose a reason.', { field: 'reason', reason: 'REQUIRED' })
  if (!known.includes(reason))
    return refuse('rule', `Reason ${reason} does not exist.`, { field: 'reason' })
  if (reason !== otherReason || !isBlank(note)) return null
  return refuse('rule', 'Say in a few words why.', { field: 'note', reason: 'REQUIRED' })
}

/**
 * Whether a correction waits for another person: a refund, or a change of an amount, above the store's limit, or money
 * that two tablets paid back or corrected.
 */
export function waitsForSignature(
  correction: Correction,
  { refundLimit }: Pick<Store, 'refundLimit'>,
): boolean {
  if (correction.signedBy !== null) return false
  const isLimited = correction.kind === 'REFUND' || correction.newAmount !== null
  if (correction.isDoubled || !isLimited || refundLimit === null) return correction.isDoubled
  return moneyMoved(correction) > refundLimit
}

/** The PHP that a correction is about: paid back, or the difference of a corrected amount. */
export const moneyMoved = ({ amount, newAmount }: Correction): number =>
  newAmount === null ? amount : Math.abs(pesos(centavos(amount - newAmount)))
