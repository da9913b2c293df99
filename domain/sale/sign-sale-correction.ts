import type { SignCorrectionInput } from '../appointment/correction/input'
import { signatureRule, withSignature } from '../appointment/correction/signature'
import { stamp } from '../appointment/stamp'
import { refuse } from '../kernel/refusal'
import type { Transition } from '../rows/world'
import { withoutPoints } from './sale-points'

/** Countersigns a correction of a sale: a refund, or a returned product. */
export const signSaleCorrection: Transition<SignCorrectionInput> = {
  check(world, input, context) {
    const row = world.sales.get(input.id)
    return row
      ? signatureRule(row.corrections, input, context)
      : refuse('missing', 'Sale not found')
  },
  apply(world, input, context) {
    const row = world.sales.get(input.id)
    if (!row) return null
    const { corrections, stayed } = withSignature(row.corrections, input, context)
    const points = stayed?.points ?? 0
    const pointsEarned = row.pointsEarned + points
    return withoutPoints(world, { ...row, corrections, pointsEarned, ...stamp(context) }, -points)
  },
}
