import { chargedLabel, discountGiven, productsTotal } from '#domain/appointment/amounts'
import { extensionsOwed } from '#domain/appointment/owed-extensions'
import { soldWithoutVat } from '#domain/appointment/privilege'
import { effectiveTenders } from '#domain/appointment/tenders'
import { tipsOf } from '#domain/appointment/tips'
import { businessTimeOfInstant } from '#domain/kernel/dates'
import { centavos, less, pesos, sum, times } from '#domain/kernel/money'
import { upperName } from '#domain/kernel/names'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import { priceAt } from '#domain/rows/service'
import type { Tender, TenderPhase } from '#domain/rows/tender'
import type { World } from '#domain/rows/world'
import { usDate } from '../../../ui/format/format-date'
import { amount, money } from '../../../ui/format/format-money'
import type { PrintLine } from '../../../ui/layout/print-sheet'
import { namedParts, partMode, partName } from '../../payment/tender-lines'
import { nameIn } from './place-line'
import { privilegedExtensionLines, privilegeLines } from './privilege-lines'
import type { TaxedTotal } from './tax-lines'

const line = (left: string, right: string, strong = false): PrintLine => ({ left, right, strong })

const unless = (isAbsent: boolean, ...lines: readonly PrintLine[]) => (isAbsent ? [] : lines)

/**
 * A line for each service with its current price at that start, if these add up to the booked price; else one line for all services.
 */
export function serviceLines(row: Appointment, world: World): PrintLine[] {
  const services = row.serviceIds.flatMap((id) => world.services.get(id) ?? [])
  const listed = pesos(sum(...services.map((service) => centavos(priceAt(service, row)))))
  const names = row.serviceIds.map((id) => nameIn(world.services, id)).join(', ')
  const priced =
    listed === row.originalPrice
      ? services.map((service) => line(upperName(service.name), amount(priceAt(service, row))))
      : [line(names, amount(row.originalPrice))]
  const discount = discountGiven(row)
  return [
    ...priced,
    ...(row.privilege
      ? privilegeLines(row, row.privilege, nameIn(world.promos, row.promoId))
      : unless(discount === 0, line(nameIn(world.promos, row.promoId), amount(-discount)))),
    ...unless(
      row.pointsToRedeem === 0,
      line(`Points redeemed, ${row.pointsToRedeem}`, amount(-row.pointsToRedeem)),
    ),
    line('Service', amount(row.actualPrice), true),
  ]
}

/** Lines for products, extras and charges. */
export function extraLines(row: Appointment, world: World): PrintLine[] {
  const products = Object.entries(row.productsOrdered).map(([id, quantity]) => {
    const price = row.productPrices[id] ?? 0
    const each = quantity === 1 ? '' : ` ${quantity} × ${amount(price)}`
    return line(
      `${nameIn(world.products, id)}${each}`,
      amount(pesos(times(centavos(price), quantity))),
    )
  })
  return [
    ...products,
    ...unless(products.length === 0, line('Products', amount(productsTotal(row)), true)),
    ...unless(
      row.additionalPaymentAmount === 0,
      line('Additional payment', amount(row.additionalPaymentAmount)),
    ),
    ...unless(extensionsOwed(row) === 0, line('Extension', amount(extensionsOwed(row)))),
    ...privilegedExtensionLines(row),
    ...unless(
      row.checkInPercentChargeAmount === 0,
      line(chargeWordsOf(row, world), amount(row.checkInPercentChargeAmount)),
    ),
  ]
}

function chargeWordsOf(row: Appointment, { store }: World): string {
  const creation = row.creationPercentChargeAmount
  const later = pesos(less(centavos(row.checkInPercentChargeAmount), centavos(creation)))
  const paid = [
    { kept: row.appointmentCreationPaymentAmount, charge: creation },
    { kept: row.checkInPaymentAmount, charge: later },
  ]
  return chargedLabel(paid, store)
}

/** The receipt's total in PHP; before the completion with the extensions that are to be paid. */
export function receiptTotal(row: Appointment): number {
  return pesos(
    sum(
      centavos(row.actualPrice),
      centavos(productsTotal(row)),
      centavos(row.additionalPaymentAmount),
      centavos(extensionsOwed(row)),
      centavos(row.checkInPercentChargeAmount),
    ),
  )
}

/** The receipt's total with its part without VAT, in centavos; none of a cancelled visit, which sold nothing. */
export const taxedTotal = (row: Appointment): TaxedTotal[] =>
  row.status === 'CANCELLED'
    ? []
    : [{ total: centavos(receiptTotal(row)), exempt: soldWithoutVat(row) }]

/** Tenders that paid money back by a refund. An update that lowers a payment is not a refund. */
function refundsOf(row: Appointment): Tender[] {
  const refunds = row.corrections.filter(({ kind }) => kind === 'REFUND')
  const ids = new Set(refunds.flatMap(({ tenderIds }) => tenderIds))
  return effectiveTenders(row).filter(({ id }) => ids.has(id))
}

const refundLine = (refund: Tender): PrintLine => ({
  ...line(`${usDate(refund.day)} Paid back ${partName(refund)}`, amount(-refund.amount)),
  id: refund.id,
})

const tipLine = (tip: Tender): PrintLine => ({
  ...line(`${usDate(tip.day)} Tip ${partName(tip)}`, amount(tip.amount)),
  id: tip.id,
})

/**
 * Lines for the parts of each payment with date, mode and reference, then for refunds. A payment's line includes its 3%
 * charge. Tips stand below the sum, which leaves them out.
 */
export function paymentLines(row: Appointment): PrintLine[] {
  const creationCharge = centavos(row.creationPercentChargeAmount)
  const laterCharge = centavos(row.checkInPercentChargeAmount) - creationCharge
  const payments = [
    [
      'Creation',
      row.createdDateTime,
      row.appointmentCreationPaymentMOP,
      row.appointmentCreationPaymentAmount,
      creationCharge,
    ],
    ['Check-In', row.checkInDateTime, row.checkInPaymentMOP, row.checkInPaymentAmount, laterCharge],
    ['Completion', row.completedDateTime, row.completedPaymentMOP, row.completedPaymentAmount, 0],
    ['Additional', row.updatedDateTime, row.additionalPaymentMOP, row.additionalPaymentAmount, 0],
    ['Product', row.updatedDateTime, row.productPaymentMOP, row.productPaymentAmount, 0],
  ] as const
  const refunds = refundsOf(row)
  const refundIds = new Set(refunds.map(({ id }) => id))
  const tenders = row.tenders?.filter(({ id }) => !refundIds.has(id)) ?? null
  const refunded = (phase: TenderPhase) =>
    sum(...refunds.map((refund) => centavos(refund.phase === phase ? refund.amount : 0)))
  const gross = payments.map(([phase, when, mode, paid, charge]) => {
    return { phase, when, mode, taken: centavos(paid) + charge + refunded(phase) }
  })
  return [
    ...gross.flatMap(({ phase, when, mode, taken }) => {
      if (taken <= 0) return []
      const paid = { ...row, tenders }
      const parts = namedParts(paid, phase)
      if (parts)
        return parts.map((part) =>
          line(`${usDate(part.day)} ${partName(part)}`, amount(part.amount)),
        )
      const date = when ? usDate(businessTimeOfInstant(when)?.date) : ''
      return line(`${date} ${partMode(paid, phase) ?? mode ?? ''}`.trim(), amount(taken / 100))
    }),
    ...refunds.map(refundLine),
    line('Paid', money(row.totalPricePaid), true),
    ...tipsOf(row).map(tipLine),
  ]
}

export function pointsLines(row: Appointment, customer: Customer | null): PrintLine[] {
  return [
    ...unless(row.pointsEarned === 0, line('Points earned', `${row.pointsEarned}`)),
    ...(customer ? [line('Points balance', customer.pointsEarned.toLocaleString('en-US'))] : []),
  ]
}
