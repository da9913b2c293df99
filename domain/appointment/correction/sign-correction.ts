import type { Changes, Transition } from '../../rows/world'
import { mustBe } from '../rules'
import { stamped } from '../stamp'
import { tendersOf } from '../tenders'
import type { SignCorrectionInput } from './input'
import { restated } from './restate'
import { signatureRule, withSignature } from './signature'
import { withoutPoints } from './take-back-points'

/** Countersigns a correction of a visit. A refund whose money never left is taken out of the visit's sums. */
export const signCorrection: Transition<SignCorrectionInput> = {
  check(world, input, context) {
    const row = world.appointments.get(input.id)
    return row ? signatureRule(row.corrections, input, context) : mustBe(row, [], 'signed')
  },
  apply(world, input, context): Changes | null {
    const row = world.appointments.get(input.id)
    if (!row) return null
    const { corrections, stayed } = withSignature(row.corrections, input, context)
    const signed = stamped({ ...row, corrections }, context)
    if (!stayed) return { rows: [{ table: 'appointments', row: signed }], points: [] }
    const phases = tendersOf(row).filter(({ id }) => stayed.tenderIds.includes(id))
    const restored = restated(
      signed,
      phases.map(({ phase }) => phase),
    )
    return withoutPoints(world, restored, -stayed.points)
  },
}
