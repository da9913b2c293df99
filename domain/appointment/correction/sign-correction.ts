import { claimedInstant } from '../../kernel/claimed-day'
import { refuse } from '../../kernel/refusal'
import type { Changes, Transition } from '../../rows/world'
import { mustBe } from '../rules'
import { stamped } from '../stamp'
import type { SignCorrectionInput } from './input'

/** Countersigns a correction. The first signature stays. */
export const signCorrection: Transition<SignCorrectionInput> = {
  check(world, input, context) {
    const row = world.appointments.get(input.id)
    if (!row) return mustBe(row, [], 'signed')
    const correction = row.corrections.find(({ id }) => id === input.correctionId)
    if (!correction) return refuse('rule', 'Correction not found', { field: 'correctionId' })
    if (correction.by !== context.user) return null
    return refuse(
      'forbidden',
      'Another person than the one who made the correction has to sign it.',
    )
  },
  apply(world, input, context): Changes | null {
    const row = world.appointments.get(input.id)
    if (!row) return null
    const signed = { signedBy: context.user, signedAt: claimedInstant(input.takenAt, context.now) }
    const corrections = row.corrections.map((each) =>
      each.id === input.correctionId && each.signedBy === null ? { ...each, ...signed } : each,
    )
    return {
      rows: [{ table: 'appointments', row: stamped({ ...row, corrections }, context) }],
      points: [],
    }
  },
}
