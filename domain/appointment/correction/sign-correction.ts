import type { Changes, Transition } from '../../rows/world'
import { mustBe } from '../rules'
import { stamped } from '../stamp'
import type { SignCorrectionInput } from './input'
import { signatureRule, withSignature } from './signature'

/** Countersigns a correction of a visit. */
export const signCorrection: Transition<SignCorrectionInput> = {
  check(world, input, context) {
    const row = world.appointments.get(input.id)
    return row ? signatureRule(row.corrections, input, context) : mustBe(row, [], 'signed')
  },
  apply(world, input, context): Changes | null {
    const row = world.appointments.get(input.id)
    if (!row) return null
    const corrections = withSignature(row.corrections, input, context)
    return {
      rows: [{ table: 'appointments', row: stamped({ ...row, corrections }, context) }],
      points: [],
    }
  },
}
