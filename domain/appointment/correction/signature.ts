import { claimedInstant } from '../../kernel/claimed-day'
import { type Refusal, refuse } from '../../kernel/refusal'
import type { Correction } from '../../rows/correction'
import type { Context } from '../../rows/world'
import type { SignCorrectionInput } from './input'

/** Refuses to sign a correction that does not exist, or that the signer made. */
export function signatureRule(
  corrections: readonly Correction[],
  { correctionId, hasLeft }: SignCorrectionInput,
  { user }: Context,
): Refusal | null {
  const correction = corrections.find(({ id }) => id === correctionId)
  if (!correction) return refuse('rule', 'Correction not found', { field: 'correctionId' })
  if (hasLeft === false && !mayHaveStayed(correction))
    return refuse('rule', 'Only money that was paid back twice can be said to have stayed.', {
      field: 'hasLeft',
    })
  if (correction.by !== user) return null
  return refuse('forbidden', 'Another person than the one who made the correction has to sign it.')
}

/** Whether a signer may say that the money of a correction never left: a refund that two tablets recorded. */
export const mayHaveStayed = ({ kind, isDoubled }: Correction): boolean =>
  kind === 'REFUND' && isDoubled

/** Whether the signer of a refund said that its money left, though the payment had been paid back before. */
export const hasLeftTwice = (correction: Correction): boolean =>
  mayHaveStayed(correction) && correction.signedBy !== null && !correction.isVoid

/**
 * The corrections with the signature on one of them; `stayed`: that one as it was, if the signer said that its money
 * never left. The first signature stays.
 */
export function withSignature(
  corrections: readonly Correction[],
  { correctionId, takenAt, hasLeft }: SignCorrectionInput,
  { user, now }: Context,
): { corrections: Correction[]; stayed: Correction | null } {
  const found = corrections.find(({ id, signedBy }) => id === correctionId && signedBy === null)
  const stayed = found && hasLeft === false && mayHaveStayed(found) ? found : null
  const signed = { signedBy: user, signedAt: claimedInstant(takenAt, now) }
  const said = stayed ? { ...signed, isVoid: true, points: 0 } : signed
  return {
    corrections: corrections.map((each) => (each === found ? { ...each, ...said } : each)),
    stayed,
  }
}
