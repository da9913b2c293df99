import { centavos, pesos, sum } from '../../kernel/money'
import type { Refusal } from '../../kernel/refusal'
import type { Appointment } from '../../rows/appointment'
import type { Changes, Context, Transition, World } from '../../rows/world'
import { inPesos } from '../amounts'
import { mustBe, requireThat } from '../rules'
import { stamped } from '../stamp'
import { tendersOf } from '../tenders'
import { correctionIdOf, hasCorrection, newCorrection, reasonRule } from './corrections'
import type { RefundInput, RefundItem } from './input'
import { overpaidBeforeRefunds } from './overpaid'
import { payBack, payBackRule } from './pay-back'
import { restated } from './restate'
import { pointsOnRefunded, pointsTaken, withoutPoints } from './take-back-points'
import { takeOff, takeOffRule } from './take-off'

/**
 * Pays money of a COMPLETED or CANCELLED visit back, and takes off products that were returned. Of another visit only
 * the money above its price.
 */
export const refund: Transition<RefundInput> = {
  check(world, input, context) {
    const row = world.appointments.get(input.id)
    if (!row) return mustBe(row, [], 'refunded')
    if (hasCorrection(row, correctionIdOf(input, context))) return null
    return (
      refundableRule(row, input) ??
      requireThat(input.parts.length > 0, 'Choose what is paid back.', 'parts', 'REQUIRED') ??
      payBackRule(world, row, input.parts) ??
      takeOffRule(row, input.items) ??
      reasonRule('REFUND', input)
    )
  },
  apply(world, input, context): Changes | null {
    const row = world.appointments.get(input.id)
    return row ? putRight(world, row, input, context) : null
  },
}

/**
 * Refuses a visit that has not ended. A visit whose completion was undone is accepted, because a tablet may pay back
 * before it receives the undoing.
 */
export function endedRule(row: Appointment, action: string): Refusal | null {
  if (row.corrections.some(({ kind }) => kind === 'COMPLETION')) return null
  return mustBe(row, ['COMPLETED', 'CANCELLED'], action)
}

function refundableRule(row: Appointment, { parts, items }: RefundInput): Refusal | null {
  const refusal = endedRule(row, 'refunded')
  const most = centavos(overpaidBeforeRefunds(row))
  if (!refusal || most === 0 || items.length > 0) return refusal
  return requireThat(
    sum(...parts.map(({ amount }) => centavos(amount))) <= most,
    `${inPesos(most)} more was paid than is due. The rest can be refunded once the visit has ended.`,
    'parts',
  )
}

type Given = Omit<RefundInput, 'items'> & { items: readonly RefundItem[] }

/**
 * The changes that pay money back and take products off; one of the two may be missing. The money and each product get
 * a correction of their own.
 */
export function putRight(world: World, row: Appointment, input: Given, context: Context): Changes {
  const id = correctionIdOf(input, context)
  if (hasCorrection(row, id)) return { rows: [{ table: 'appointments', row }], points: [] }
  const { tenders: added, isDoubled } = payBack(row, input, id, context)
  const { row: left, lines } = takeOff(row, input.items)
  const next = { ...left, tenders: [...tendersOf(row), ...added] }
  const paid = restated(
    next,
    added.map(({ phase }) => phase),
  )
  const points = input.pointsBack ? pointsTaken(world, row, pointsOnRefunded(world, row, paid)) : 0
  const made = lines.map((line, index) =>
    newCorrection('LINE', input, context, {
      ...line,
      id: index === 0 && added.length === 0 ? id : `${id}/${line.productId}`,
    }),
  )
  if (added.length > 0)
    made.unshift(
      newCorrection('REFUND', input, context, {
        tenderIds: added.map((tender) => tender.id),
        amount: pesos(sum(...added.map(({ amount }) => centavos(amount)))),
        points,
        isDoubled,
      }),
    )
  const corrections = [...row.corrections, ...made]
  return withoutPoints(world, stamped({ ...paid, corrections }, context), points)
}
