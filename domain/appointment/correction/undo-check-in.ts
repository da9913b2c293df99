import { type Centavos, centavos, sum } from '../../kernel/money'
import { type Refusal, refuse } from '../../kernel/refusal'
import type { Appointment } from '../../rows/appointment'
import type { Customer } from '../../rows/customer'
import { extensionsOf } from '../../rows/extension'
import type { Tender } from '../../rows/tender'
import type { Changes, Context, RowChange, Transition, World } from '../../rows/world'
import { inPesos, withBalances, withTotals } from '../amounts'
import { giveBack } from '../cancel'
import { mustBe, requireThat } from '../rules'
import { stamped } from '../stamp'
import { correctionIdOf, hasCorrection, reasonRule } from './corrections'
import type { UndoCheckInInput } from './input'
import { heldPayments, payBackRule } from './pay-back'
import { putRight } from './refund'
import { sameDayRule } from './same-day-rule'

/**
 * Sets a visit that was checked in today back to RESERVED, pays the money of the check-in back and returns its points.
 * Money that was paid back is a fact: it is stored, too, when another tablet has ended the visit, whose status stays.
 */
export const undoCheckIn: Transition<UndoCheckInInput> = {
  check(world, input, context) {
    const row = world.appointments.get(input.id)
    if (!row) return mustBe(row, [], 'taken back')
    if (hasCorrection(row, correctionIdOf(input, context))) return null
    const isFact = input.parts.length > 0 && row.status !== 'CHECKED_IN'
    return (
      (isFact
        ? null
        : (furtherRule(row) ?? sameDayRule(world, row, 'check-in', { input, context }))) ??
      backRule(world, row, input) ??
      reasonRule('CHECK_IN', input)
    )
  },
  apply(world, input, context): Changes | null {
    const row = world.appointments.get(input.id)
    if (!row) return null
    const isDone = hasCorrection(row, correctionIdOf(input, context))
    const changes = paidBack(world, row, input, context)
    return isDone || row.status !== 'CHECKED_IN' ? changes : reserved(world, row, changes, context)
  },
}

/** The payments of the check-in that still hold money, with that money in PHP. */
export const paidAtCheckIn = (row: Appointment): { tender: Tender; held: number }[] =>
  heldPayments(row).filter(({ tender, held }) => tender.phase === 'Check-In' && held > 0)

/** Refuses a visit that is not CHECKED_IN, or in which more was ordered or paid since. */
export function furtherRule(row: Appointment): Refusal | null {
  const isPaidLater = heldPayments(row).some(
    ({ tender: { phase }, held }) => held !== 0 && phase !== 'Creation' && phase !== 'Check-In',
  )
  const hasMore = Object.keys(row.productsOrdered).length > 0 || extensionsOf(row).length > 0
  const message = 'Products, extras or extensions were added since. Take them off first.'
  return (
    mustBe(row, ['CHECKED_IN'], 'set back to RESERVED') ??
    requireThat(!(isPaidLater || hasMore), message, 'status')
  )
}

/** Checks the money that is paid back: it was taken at the check-in, and none of it stays. */
function backRule(world: World, row: Appointment, { parts }: UndoCheckInInput): Refusal | null {
  const ofCheckIn = heldPayments(row).flatMap(({ tender }) =>
    tender.phase === 'Check-In' ? [tender.id] : [],
  )
  if (!parts.every(({ tenderId }) => ofCheckIn.includes(tenderId)))
    return refuse('rule', 'This payment was not taken at the check-in.', { field: 'parts' })
  const sumOf = (amounts: readonly number[]): Centavos => sum(...amounts.map(centavos))
  const held = sumOf(paidAtCheckIn(row).map((each) => each.held))
  const message = `${inPesos(held)} was taken at the check-in. It has to be paid back.`
  return (
    payBackRule(world, row, parts) ??
    requireThat(sumOf(parts.map(({ amount }) => amount)) >= held, message, 'parts')
  )
}

/** The changes that pay the money back; the row as it is if there is none. */
function paidBack(
  world: World,
  row: Appointment,
  input: UndoCheckInInput,
  context: Context,
): Changes {
  if (input.parts.length === 0) return { rows: [{ table: 'appointments', row }], points: [] }
  return putRight(world, row, { ...input, items: [], pointsBack: false }, context)
}

/** The changes with the visit as it was reserved, and its redeemed points with the customer again. */
function reserved(world: World, row: Appointment, changes: Changes, context: Context): Changes {
  const paid = changes.rows.find((each) => each.table === 'appointments')?.row ?? row
  const open = withBalances({
    ...paid,
    status: 'RESERVED',
    checkInBy: null,
    checkInDateTime: null,
    checkInPaymentMOP: null,
    hasCheckInPercentCharge: paid.creationPercentChargeAmount > 0,
    balanceAfterCheckIn: null,
    pointsRedeemed: 0,
  })
  const next = stamped(withTotals(open), context)
  const rows: RowChange[] = [{ table: 'appointments', row: next }]
  const person: Customer | undefined = world.customers.get(row.mobileNumber)
  if (!person || row.pointsRedeemed === 0) return { rows, points: [] }
  const back = giveBack(person, row)
  rows.push({ table: 'customers', row: back.person })
  return { rows, points: back.points }
}
