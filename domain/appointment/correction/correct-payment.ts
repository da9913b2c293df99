import { type Refusal, refuse } from '../../kernel/refusal'
import { cleanText, isBlank } from '../../kernel/text'
import type { Appointment } from '../../rows/appointment'
import { isCash, isMode } from '../../rows/store-lists'
import type { Tender } from '../../rows/tender'
import type { Changes, Context, Transition, World } from '../../rows/world'
import { referenceRule } from '../kept-payment'
import { mustBe, requireThat } from '../rules'
import { stamped } from '../stamp'
import { tendersOf } from '../tenders'
import { correctionIdOf, hasCorrection, newCorrection, reasonRule } from './corrections'
import type { CorrectPaymentInput } from './input'
import { restated } from './restate'

/**
 * Corrects the mode or the reference of a tender, or adds a missing reference. The stored tender stays unchanged; the
 * correction is appended to the row.
 */
export const correctPayment: Transition<CorrectPaymentInput> = {
  check(world, input, context) {
    const row = world.appointments.get(input.id)
    if (!row) return mustBe(row, [], 'corrected')
    if (hasCorrection(row, correctionIdOf(input, context))) return null
    if (!tenderOf(row, input)) return refuse('rule', 'Payment not found', { field: 'tenderId' })
    return (
      somethingChanges(input) ??
      modeRule(world, input) ??
      referenceRule(input.reference?.trim() ?? null, 'reference') ??
      (input.mode ? reasonRule('PAYMENT', input) : null)
    )
  },
  apply(world, input, context): Changes | null {
    const row = world.appointments.get(input.id)
    const tender = row && tenderOf(row, input)
    if (!row || !tender) return null
    const reference = referenceAfter(world, input)
    return {
      rows: [
        { table: 'appointments', row: corrected(row, tender, { ...input, reference }, context) },
      ],
      points: [],
    }
  },
}

function corrected(
  row: Appointment,
  tender: Tender,
  input: CorrectPaymentInput,
  context: Context,
): Appointment {
  if (hasCorrection(row, correctionIdOf(input, context))) return row
  const correction = newCorrection(input.mode ? 'PAYMENT' : 'REFERENCE', input, context, {
    tenderIds: [tender.id],
    mode: input.mode || null,
    reference: input.reference ?? null,
    amount: tender.amount,
  })
  const corrections = [...row.corrections, correction]
  const next = { ...row, tenders: [...tendersOf(row)], corrections }
  return stamped(restated(next, [tender.phase]), context)
}

/** The reference after a correction; null: it stays. The form may take it away, and cash has none. */
function referenceAfter(world: World, { mode, reference }: CorrectPaymentInput): string | null {
  const named = cleanText(reference ?? '')
  const isTakenAway = mode && (typeof reference === 'string' || isCash(world, mode))
  return named || (isTakenAway ? '' : null)
}

const tenderOf = (row: Appointment, { tenderId }: CorrectPaymentInput): Tender | undefined =>
  tendersOf(row).find(({ id }) => id === tenderId)

const somethingChanges = ({ mode, reference }: CorrectPaymentInput): Refusal | null =>
  requireThat(
    !isBlank(mode ?? '') || !isBlank(reference ?? ''),
    'Choose another mode of payment, or type a reference.',
    'mode',
    'REQUIRED',
  )

function modeRule(world: World, { mode }: CorrectPaymentInput): Refusal | null {
  const isKnown = !mode || isMode(world, mode)
  return requireThat(isKnown, `Mode of payment ${mode} does not exist.`, 'mode')
}
