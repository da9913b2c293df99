import { centavos, pesos, sum } from '../../kernel/money'
import type { Appointment } from '../../rows/appointment'
import type { Tender } from '../../rows/tender'
import type { Changes, Context, Transition, World } from '../../rows/world'
import { productsTotal } from '../amounts'
import { mustBe } from '../rules'
import { stamped } from '../stamp'
import { tendersOf } from '../tenders'
import { tenderCorrection, tenderIn, tenderRule } from './correct-tender'
import { correctionIdOf, hasCorrection } from './corrections'
import type { CorrectPaymentInput } from './input'
import { restated } from './restate'
import { pointsOnCorrected, withoutPoints } from './take-back-points'

/**
 * Corrects the mode, the reference or the amount of a tender, in every status. The stored tender stays unchanged; the
 * correction is appended to the row, whose payments and balances follow.
 */
export const correctPayment: Transition<CorrectPaymentInput> = {
  check(world, input, context) {
    const row = world.appointments.get(input.id)
    if (!row) return mustBe(row, [], 'corrected')
    if (hasCorrection(row, correctionIdOf(input, context))) return null
    return tenderRule(world, row, input, priceOf(row))
  },
  apply(world, input, context): Changes | null {
    const row = world.appointments.get(input.id)
    const tender = row && tenderIn(row, input)
    if (!row || !tender) return null
    if (hasCorrection(row, correctionIdOf(input, context)))
      return { rows: [{ table: 'appointments', row }], points: [] }
    return corrected(world, row, { tender, input, context })
  },
}

interface Correcting {
  tender: Tender
  input: CorrectPaymentInput
  context: Context
}

/** The changes by a correction. A visit that is COMPLETED keeps the points that its payments are worth. */
function corrected(
  world: World,
  row: Appointment,
  { tender, input, context }: Correcting,
): Changes {
  const correction = tenderCorrection(world, row, tender, input, context)
  const tenders = [...tendersOf(row)]
  const next = restated({ ...row, tenders, corrections: [...row.corrections, correction] }, [
    tender.phase,
  ])
  const points = correction.newAmount === null ? 0 : pointsOnCorrected(world, row, next)
  const corrections = [...row.corrections, { ...correction, points }]
  return withoutPoints(world, stamped({ ...next, corrections }, context), points)
}

/** The price of services and products in PHP. */
const priceOf = (row: Appointment): number =>
  pesos(sum(centavos(row.originalPrice), centavos(productsTotal(row))))
