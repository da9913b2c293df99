import { tenderCorrection, tenderIn, tenderRule } from '../appointment/correction/correct-tender'
import { correctionIdOf, hasCorrection } from '../appointment/correction/corrections'
import type { CorrectPaymentInput } from '../appointment/correction/input'
import { stamp } from '../appointment/stamp'
import { refuse } from '../kernel/refusal'
import { roomFor } from '../rows/points'
import type { Transition } from '../rows/world'
import { pointsLost, withoutPoints } from './sale-points'

/**
 * Corrects the mode, the reference or the amount of a sale's tender. The sale's lines, total and tenders stay unchanged;
 * the correction is appended.
 */
export const correctSale: Transition<CorrectPaymentInput> = {
  check(world, input, context) {
    const row = world.sales.get(input.id)
    if (!row) return refuse('missing', 'Sale not found')
    if (hasCorrection(row, correctionIdOf(input, context))) return null
    return tenderRule(world, row, input, row.total)
  },
  apply(world, input, context) {
    const row = world.sales.get(input.id)
    const tender = row && tenderIn(row, input)
    if (!row || !tender) return null
    if (hasCorrection(row, correctionIdOf(input, context)))
      return { rows: [{ table: 'sales', row }], points: [] }
    const correction = tenderCorrection(world, row, tender, input, context)
    const next = { ...row, corrections: [...row.corrections, correction] }
    const person = world.customers.get(row.mobileNumber ?? '')
    const most = person ? roomFor(person) : 0
    const points = correction.newAmount === null ? 0 : Math.max(-most, pointsLost(world, row, next))
    const corrections = [...row.corrections, { ...correction, points }]
    const pointsEarned = row.pointsEarned - points
    return withoutPoints(world, { ...next, corrections, pointsEarned, ...stamp(context) }, points)
  },
}
