import { claimedInstant } from '../../kernel/claimed-day'
import { type Refusal, refuse } from '../../kernel/refusal'
import type { Correction } from '../../rows/correction'
import type { Context } from '../../rows/world'
import type { SignCorrectionInput } from './input'

/** Refuses to sign a correction that does not exist, or that the signer made. */
export function signatureRule(
  corrections: readonly Correction[],
  { correctionId }: SignCorrectionInput,
  { user }: Context,
): Refusal | null {
  const correction = corrections.find(({ id }) => id === correctionId)
  if (!correction) return refuse('rule', 'Correction not found', { field: 'correctionId' })
  if (correction.by !== user) return null
  return refuse('forbidden', 'Another person than the one who made the correction has to sign it.')
}

/** The corrections with the signature on one of them. The first signature stays. */
export function withSignature(
  corrections: readonly Correction[],
  { correctionId, takenAt }: SignCorrectionInput,
  { user, now }: Context,
): Correction[] {
  const signed = { signedBy: user, signedAt: claimedInstant(takenAt, now) }
  return corrections.map((each) =>
    each.id === correctionId && each.signedBy === null ? { ...each, ...signed } : each,
  )
}
