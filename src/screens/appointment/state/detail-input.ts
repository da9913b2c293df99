import { productsTotal } from '#domain/appointment/amounts'
import { appointmentFields } from '#domain/fields/appointments'
import { bounds } from '#domain/kernel/bounds'
import { centavos, less, pesos } from '#domain/kernel/money'
import { upperName } from '#domain/kernel/names'
import type { SoftRule } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'
import { chargeRule } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import type { RunInput } from '#sync'
import type { BoundedNumber } from '../../../ui/format/money-text'
import { paymentInput } from '../../payment/split'
import { splitRefusal } from '../../payment/split-refusal'
import { additionalInput } from './additional-input'
import { type Edits, shownFields, shownProducts } from './fields'
import type { ProposedPlaces } from './proposed-places'
import { checkInSums, completionSums, orderedRow, pesosOf } from './sums'

/** The appointment and its typed changes, from which the inputs of the actions are made. */
export interface Detail {
  row: Appointment
  edits: Edits
  world: World
  /** room and locker that a check-in uses if none was chosen */
  proposed: ProposedPlaces
}

/** Refuses typed parts that don't add up to their payment, and a tip without a therapist; null if there is neither. */
export function partsRefusal(detail: Detail, action: 'update' | 'checkIn' | 'complete') {
  const { row, edits, world } = detail
  const fields = shownFields(row, edits)
  const additional = {
    label: appointmentFields.additionalPaymentAmount.label,
    field: 'additionalPayment',
    split: fields.additionalSplit,
    total: pesosOf(fields.additional),
  }
  if (action === 'update') return splitRefusal(additional)
  if (action === 'checkIn') {
    const { given } = checkInSums(row, edits, world)
    const paid = { label: 'Payment', field: 'checkInPayment', total: pesosOf(given) }
    return splitRefusal({ ...paid, split: fields.givenSplit })
  }
  const { given, products, owed } = completionSums(row, edits, world)
  const extension = {
    label: appointmentFields.extensions.label,
    field: 'additionalPayment',
    total: owed,
  }
  const balance = { label: 'Balance', field: 'completeAppointmentPayment', total: pesosOf(given) }
  const ordered = { label: 'Products', field: 'productPayment', total: products }
  if (tipOf(detail)?.staffId === '')
    return { message: 'Choose the therapist of the tip.', field: 'tipStaffId' }
  return (
    splitRefusal({ ...balance, split: fields.givenSplit }) ??
    splitRefusal(additional) ??
    splitRefusal({ ...extension, split: fields.extensionSplit }) ??
    splitRefusal({ ...ordered, split: fields.productSplit })
  )
}

/** The typed numbers, to be checked before an action. */
export function typedNumbers({ row, edits, world }: Detail): BoundedNumber[] {
  const { given, additional, tip } = shownFields(row, edits)
  const paid = { label: 'Payment', bounds: bounds.payment }
  const ordered = Object.entries(edits.products).map(([id, value]) => ({
    field: 'productsOrdered',
    label: `Quantity of ${upperName(world.products.get(id)?.name ?? id)}`,
    value,
    bounds: bounds.quantity,
  }))
  return [
    { ...paid, field: 'given', value: given === 'due' ? null : given },
    { ...paid, field: 'additionalPayment', value: additional },
    { ...paid, label: 'Tip', field: 'tip', value: tip === 'none' ? null : tip },
    ...ordered,
  ]
}

/** The reason for a lower additional payment. */
export type LoweredWhy = NonNullable<RunInput<'updateAppointment'>['lowered']>

/** The part in PHP of the additional payment that an action would pay back, because the typed amount is lower. */
export function loweredBy({ row, edits }: Detail, action: 'update' | 'checkIn' | 'complete') {
  const typed = Math.max(0, pesosOf(shownFields(row, edits).additional))
  const before = Math.max(0, row.additionalPaymentAmount)
  return action === 'checkIn' ? 0 : pesos(less(centavos(before), centavos(typed)))
}

function places({ row, edits }: Detail) {
  const { staffId, roomId, lockerId, note } = shownFields(row, edits)
  return { id: row.id, staffId, roomId, lockerId, note: note.trim() || null }
}

/** A payment for extensions: their price in PHP, and the name that makes the ids of its parts. */
interface ForExtensions {
  owed: number
  name: string
}

function orders(
  { row, edits, world }: Detail,
  productsPaid: number,
  { owed, name }: ForExtensions = { owed: 0, name: '' },
) {
  const fields = shownFields(row, edits)
  const productsOrdered = shownProducts(row, edits)
  const ordered = Object.values(productsOrdered).filter((quantity) => quantity > 0)
  return {
    additionalPayment: additionalInput(row, fields, owed, name),
    productsOrdered,
    productPayment: paymentInput(productsPaid, fields.productMode, fields.productSplit),
    ...(ordered.length > 0 ? { shownPrice: productsTotal(orderedRow(row, edits, world)) } : {}),
    storeCode: world.store.code,
  }
}

/**
 * The input of UPDATE (SPEC.md UPDATE-1). Products are paid at completion, so their payment is left out. The start is
 * sent only if it was changed.
 */
export function updateInputOf(
  detail: Detail,
  confirmed: readonly SoftRule[],
): RunInput<'updateAppointment'> {
  const { row, edits } = detail
  const { startDate, startTime } = shownFields(row, edits)
  const isMoved = startDate !== row.startDate || startTime !== row.startTime
  return {
    ...places(detail),
    ...orders(detail, row.productPaymentAmount),
    ...(isMoved ? { startDate, startTime } : {}),
    confirmed: [...confirmed],
  }
}

/** The input of CHECK-IN (SPEC.md CHECKIN-2). */
export function checkInInputOf(
  detail: Detail,
  confirmed: readonly SoftRule[],
): RunInput<'checkInAppointment'> {
  const { row, edits, world, proposed } = detail
  const fields = shownFields(row, edits)
  const { given, due } = checkInSums(row, edits, world)
  return {
    ...places(detail),
    ...proposed,
    checkInPayment: paymentInput(pesosOf(given), fields.givenMode, fields.givenSplit),
    promoId: fields.promoId,
    pointsToRedeem: fields.pointsToRedeem,
    hasCheckInPercentCharge: fields.hasCharge,
    ...(fields.hasCharge && { chargeRate: chargeRule(world.store).rate }),
    confirmed: [...confirmed],
    shownPrice: due,
    storeCode: world.store.code,
  }
}

/** The typed tip; null if there is none. Its id makes a completion that is sent twice count the tip once. */
function tipOf({ row, edits }: Detail) {
  const { tip, tipId, tipMode, tipStaffId, staffId } = shownFields(row, edits)
  if (typeof tip !== 'number' || tip === 0) return null
  return { id: tipId, amount: tip, mode: tipMode, staffId: tipStaffId ?? staffId ?? '' }
}

/** The input of COMPLETE. It pays products and extensions in full (SPEC.md COMPLETE-1). `name`: a fresh id. */
export function completeInputOf(
  detail: Detail,
  confirmed: readonly SoftRule[],
  name: string,
): RunInput<'completeAppointment'> {
  const { row, edits, world } = detail
  const fields = shownFields(row, edits)
  const { given, products, owed } = completionSums(row, edits, world)
  const tip = tipOf(detail)
  return {
    ...places(detail),
    ...orders(detail, products, { owed, name }),
    completeAppointmentPayment: paymentInput(pesosOf(given), fields.givenMode, fields.givenSplit),
    ...(tip && { tip: { ...tip, reference: null } }),
    confirmed: [...confirmed],
  }
}

/** The reason for a cancellation, and its initiator. */
export interface Cancellation {
  reason: string
  isByCustomer: boolean
}

/** The input of SUBMIT in cancel mode (SPEC.md CANCEL-1). */
export function cancelInputOf(
  { row, world }: Detail,
  cancellation: Cancellation,
): RunInput<'cancelAppointment'> {
  return {
    id: row.id,
    cancelReason: cancellation.reason,
    customerInitiated: cancellation.isByCustomer,
    storeCode: world.store.code,
  }
}
