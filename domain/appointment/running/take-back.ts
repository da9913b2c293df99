import { centavos, pesos, sum } from '../../kernel/money'
import { type Refusal, refuse } from '../../kernel/refusal'
import { type Appointment, isFinal } from '../../rows/appointment'
import { type Extension, extensionsOf } from '../../rows/extension'
import type { Changes, Context, Transition, World } from '../../rows/world'
import { inPesos, withTotals } from '../amounts'
import { correctionIdOf, hasCorrection, newCorrection, reasonRule } from '../correction/corrections'
import { payBack, payBackRule } from '../correction/pay-back'
import { restated } from '../correction/restate'
import { isFor, paidFor } from '../owed-extensions'
import { mustBe, requireThat } from '../rules'
import { stamped } from '../stamp'
import { tendersOf } from '../tenders'
import type { TakeBackInput } from './input'
import { type End, endAfter, withEnd } from './longer'

/**
 * Takes the last extension of an appointment back: its time, price and commission go, and the money that was paid for
 * it is paid back (SPEC.md extension-7).
 */
export const takeBackExtension: Transition<TakeBackInput> = {
  check(world, input, context) {
    const row = world.appointments.get(input.id)
    if (!row) return mustBe(row, [], 'changed')
    if (hasCorrection(row, correctionIdOf(input, context))) return null
    const extension = extensionIn(row, input)
    // Another tablet took it back. Money that was paid back here, too, is a fact.
    if (!extension) return input.parts.length > 0 ? backRule(world, row, input) : null
    return (
      mustBe(row, ['RESERVED', 'CHECKED_IN'], 'changed') ??
      lastRule(row, extension) ??
      backRule(world, row, input) ??
      allBackRule(row, extension, input)
    )
  },
  apply(world, input, context): Changes | null {
    const row = world.appointments.get(input.id)
    if (!row) return null
    const isDone = hasCorrection(row, correctionIdOf(input, context))
    const extension = isDone || isFinal(row) ? undefined : extensionIn(row, input)
    const shorter = extension ? withoutExtension(world, row, extension) : row
    const next = isDone ? row : paidBack(shorter, input, context)
    if (next === row) return { rows: [{ table: 'appointments', row }], points: [] }
    return { rows: [{ table: 'appointments', row: stamped(next, context) }], points: [] }
  },
}

const extensionIn = (row: Appointment, { extensionId }: TakeBackInput): Extension | undefined =>
  extensionsOf(row).find(({ id }) => id === extensionId)

const lastRule = (row: Appointment, extension: Extension): Refusal | null =>
  requireThat(
    extensionsOf(row).at(-1) === extension,
    'Take the later extension back first.',
    'extensionId',
  )

/** Checks the money that is paid back: it was paid for this extension. */
function backRule(world: World, row: Appointment, input: TakeBackInput): Refusal | null {
  if (input.parts.length === 0) return null
  if (!input.parts.every(({ tenderId }) => isFor({ id: input.extensionId }, tenderId)))
    return refuse('rule', 'This payment was not made for the extension.', { field: 'parts' })
  return payBackRule(world, row, input.parts) ?? reasonRule('REFUND', input)
}

/** Refuses to keep money of an extension that is taken back. */
function allBackRule(
  row: Appointment,
  extension: Extension,
  { parts }: TakeBackInput,
): Refusal | null {
  const paid = sum(...paidFor(row, extension).map(({ held }) => held))
  const back = sum(...parts.map(({ amount }) => centavos(amount)))
  const message = `${inPesos(paid)} was paid for this extension. It has to be paid back.`
  return requireThat(back >= paid, message, 'parts')
}

/** The row without its last extension, with the end and the cleaning that it had before. */
export function withoutExtension(
  world: World,
  row: Appointment,
  extension: Extension,
): Appointment {
  const extensions = extensionsOf(row).filter((each) => each !== extension)
  return withTotals({ ...withEnd(row, endBefore(world, row, extension)), extensions })
}

/**
 * The end before an extension. The cleaning that the extension shortened comes back as far as the time is the
 * appointment's: another one may begin at its present end.
 */
function endBefore(world: World, row: Appointment, extension: Extension): End {
  const now = endAfter(row, 0)
  const served = now.to - now.cleaning - extension.minutes
  const cleaning = extension.cleaning ?? cleaningOf(world, row)
  const to = Math.min(served + cleaning, now.to)
  return { to, cleaning: to - served }
}

const cleaningOf = (world: World, { serviceIds, cleaningMinutes }: Appointment): number =>
  Math.max(...serviceIds.map((id) => world.services.get(id)?.breakDuration ?? cleaningMinutes), 0)

/** The row with the money of an input paid back, and the correction that says so. */
function paidBack(row: Appointment, input: TakeBackInput, context: Context): Appointment {
  const id = correctionIdOf(input, context)
  const { tenders: added, isDoubled } = payBack(row, input, id, context)
  if (added.length === 0) return row
  const next = restated({ ...row, tenders: [...tendersOf(row), ...added] }, ['Additional'])
  const correction = newCorrection('REFUND', input, context, {
    tenderIds: added.map((tender) => tender.id),
    amount: pesos(sum(...added.map(({ amount }) => centavos(amount)))),
    isDoubled,
  })
  return { ...next, corrections: [...row.corrections, correction] }
}
