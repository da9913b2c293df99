import * as v from 'valibot'
import {
  correctPaymentInput,
  refundInput,
  signCorrectionInput,
  undoCheckInInput,
  undoCompletionInput,
  voidLineInput,
} from '#domain/appointment/correction/input'
import { excessParts, overpaid } from '#domain/appointment/correction/overpaid'
import { heldPayments, partsFor } from '#domain/appointment/correction/pay-back'
import { mayHaveStayed } from '#domain/appointment/correction/signature'
import { paidAtCheckIn } from '#domain/appointment/correction/undo-check-in'
import { addTipInput } from '#domain/appointment/input'
import { effectiveTenders } from '#domain/appointment/tenders'
import { type Appointment, isTandem } from '#domain/rows/appointment'
import type { Drawer } from '#domain/rows/drawer'
import type { Sale } from '#domain/rows/sale'
import { modesOf } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import type { Drawing, MoneyShown, MoneyTask } from './money-task'

/*
 * Commands that put right the money of visits and sales. Two tablets may give them about the same payment.
 */

const isCompleted = ({ status }: Appointment): boolean => status === 'COMPLETED'

/** A refund of a payment that still holds money on this tablet; another tablet may refund it too. */
function paidBack({ random, ids }: Drawing, row: Appointment | Sale, drawer: Drawer | null) {
  const held = heldPayments(row).filter((each) => each.held > 0)
  if (held.length === 0) return null
  const { tender, held: shownHeld } = random.pick(held)
  const amount = random.chance(0.7) ? shownHeld : Math.ceil(shownHeld * 50) / 100
  const body = {
    correctionId: ids(),
    parts: [{ tenderId: tender.id, amount, shownHeld }],
    reason: 'WRONG_AMOUNT',
    ...(drawer && { drawerId: drawer.id }),
  }
  return { ...v.parse(refundInput, body), id: row.id }
}

/** A refund of what was paid above the price of a visit that has not ended. */
function excessBack({ ids }: Drawing, row: Appointment, drawer: Drawer | null) {
  const body = {
    correctionId: ids(),
    parts: excessParts(row),
    reason: 'WRONG_AMOUNT',
    ...(drawer && { drawerId: drawer.id }),
  }
  return { ...v.parse(refundInput, body), id: row.id }
}

export function refund(
  drawing: Drawing,
  { appointments }: MoneyShown,
  drawer: Drawer | null,
): MoneyTask | null {
  const isEnded = ({ status }: Appointment) => status === 'COMPLETED' || status === 'CANCELLED'
  const refundable = appointments.filter(
    (row) => (isEnded(row) && row.totalPricePaid > 0) || overpaid(row) > 0,
  )
  if (refundable.length === 0) return null
  const row = drawing.random.pick(refundable)
  const input = isEnded(row) ? paidBack(drawing, row, drawer) : excessBack(drawing, row, drawer)
  return input && { task: { command: 'refundAppointment', input }, row }
}

export function refundOfSale(
  drawing: Drawing,
  { sales }: World,
  drawer: Drawer | null,
): MoneyTask | null {
  const [first] = sales.values()
  if (!first) return null
  const row = drawing.random.chance(0.6) ? first : drawing.random.pick([...sales.values()])
  const input = paidBack(drawing, row, drawer)
  return input && { task: { command: 'refundSale', input }, row }
}

/** Puts the mode or the amount of a payment or tip right. */
export function putRight({ random, ids }: Drawing, { appointments }: MoneyShown): MoneyTask | null {
  const paidIn = (row: Appointment) => effectiveTenders(row).filter(({ kind }) => kind !== 'REFUND')
  const paid = appointments.filter((row) => paidIn(row).length > 0)
  if (paid.length === 0) return null
  const row = random.pick(paid)
  const tender = random.pick(paidIn(row))
  const right = random.chance(0.5)
    ? { mode: tender.mode === 'CASH' ? 'GCASH' : 'CASH', reason: 'WRONG_MODE' }
    : {
        newAmount: random.pick([Math.round(tender.amount * 50) / 100, tender.amount + 10]),
        shownAmount: tender.amount,
        reason: 'WRONG_SUM',
      }
  const body = { correctionId: ids(), tenderId: tender.id, ...right }
  const input = { ...v.parse(correctPaymentInput, body), id: row.id }
  return { task: { command: 'correctPayment', input }, row }
}

/** Takes a product off a completed visit, mostly with its money. */
export function productOff(
  { random, ids }: Drawing,
  { appointments }: MoneyShown,
  drawer: Drawer | null,
): MoneyTask | null {
  const ordered = appointments
    .filter(isCompleted)
    .flatMap((row) =>
      Object.entries(row.productsOrdered).flatMap(([productId, shownQuantity]) =>
        shownQuantity > 0 ? { row, productId, shownQuantity } : [],
      ),
    )
  if (ordered.length === 0) return null
  const { row, productId, shownQuantity } = random.pick(ordered)
  const price = row.productPrices[productId] ?? 0
  const body = {
    correctionId: ids(),
    productId,
    quantity: 1,
    shownQuantity,
    parts: random.chance(0.7) ? partsFor(row, price) : [],
    reason: 'RETURNED',
    ...(drawer && { drawerId: drawer.id }),
  }
  const input = { ...v.parse(voidLineInput, body), id: row.id }
  return { task: { command: 'voidLine', input }, row }
}

/** A tip for any therapist, in any mode, after the visit has ended. */
export function laterTip(
  { random, ids }: Drawing,
  { appointments, world }: MoneyShown,
  drawer: Drawer | null,
): MoneyTask | null {
  const ended = appointments.filter((row) => isCompleted(row) && !isTandem(row))
  if (ended.length === 0) return null
  const row = random.pick(ended)
  const staffId = random.pick([...world.staffs.keys()])
  const { name: mode } = random.pick(modesOf(world))
  const tip = { id: ids(), staffId, mode, amount: random.pick([20, 50.5, 150]) }
  const input = {
    ...v.parse(addTipInput, { tip, ...(drawer && { drawerId: drawer.id }) }),
    id: row.id,
  }
  return { task: { command: 'addTip', input }, row }
}

/** Sets a completed visit back to CHECKED_IN, so that it is completed again. */
export function reopened({ random, ids }: Drawing, { appointments }: MoneyShown): MoneyTask | null {
  const completed = appointments.filter(isCompleted)
  if (completed.length === 0) return null
  const row = random.pick(completed)
  const body = { correctionId: ids(), reason: 'TOO_EARLY' }
  const input = { ...v.parse(undoCompletionInput, body), id: row.id }
  return { task: { command: 'undoCompletion', input }, row }
}

/** Sets a visit back to RESERVED, and hands out the money of its check-in. */
export function notCheckedIn(
  { random, ids }: Drawing,
  { appointments }: MoneyShown,
  drawer: Drawer | null,
): MoneyTask | null {
  const checkedIn = appointments.filter(({ status }) => status === 'CHECKED_IN')
  if (checkedIn.length === 0) return null
  const row = random.pick(checkedIn)
  const parts = paidAtCheckIn(row).map(({ tender, held }) => ({
    ...{ tenderId: tender.id, amount: held, shownHeld: held },
  }))
  const body = {
    ...{ correctionId: ids(), parts, reason: 'WRONG_GUEST' },
    ...(drawer && { drawerId: drawer.id }),
  }
  const input = { ...v.parse(undoCheckInInput, body), id: row.id }
  return { task: { command: 'undoCheckIn', input }, row }
}

/** Signs a correction that another user has made. */
export function countersigned(
  { random, user }: Drawing,
  { appointments }: MoneyShown,
): MoneyTask | null {
  const unsigned = appointments.flatMap((row) =>
    row.corrections.flatMap((each) =>
      each.signedBy === null && each.by !== user
        ? { row, correctionId: each.id, isDoubled: mayHaveStayed(each) }
        : [],
    ),
  )
  if (unsigned.length === 0) return null
  const { row, correctionId, isDoubled } = random.pick(unsigned)
  const body = { correctionId, ...(isDoubled && { hasLeft: random.chance(0.5) }) }
  const input = { ...v.parse(signCorrectionInput, body), id: row.id }
  return { task: { command: 'signCorrection', input }, row }
}
