import {
  chargeOf,
  dueAtCheckIn,
  productsTotal,
  tender,
  totalPayable,
} from '#domain/appointment/amounts'
import { discountsWith, pointsCounted } from '#domain/appointment/check-in'
import { withOrders } from '#domain/appointment/orders'
import { extensionsOwed } from '#domain/appointment/owed-extensions'
import { centavos, less, pesos, smaller, sum } from '#domain/kernel/money'
import type { Appointment } from '#domain/rows/appointment'
import type { Privilege } from '#domain/rows/privilege'
import { chargeRule } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import type { MoneyValue } from '../../../ui/format/money-text'
import { type DetailFields, type Edits, shownFields, shownProducts } from './fields'

/** Amounts before check-in, in PHP (SPEC.md CHECKIN-3). */
export interface CheckInSums {
  /** the list price, and the discount by law on it */
  list: number
  privilege: Privilege | null
  balance: number
  discount: number
  points: number
  /** balance less discount and points */
  due: number
  given: MoneyValue
  charge: number
  change: number
  /** the part of the payment that is kept, with its 3% charge */
  toPay: number
  balanceAfter: number
}

/** Amounts before completion, in PHP. */
export interface CompletionSums {
  balance: number
  /** the typed additional payment, and the extensions that are owed */
  additional: number
  /** extensions to be paid now */
  owed: number
  products: number
  /** the typed tip, which is the therapist's */
  tip: number
  /** additional + balance + products (SPEC.md COMPLETE-2), and the tip */
  totalPayable: number
  /** the part of it that was taken before: of the additional payment and for products */
  taken: number
  given: MoneyValue
  change: number
}

/** A money field as a number; 0 for invalid text. */
export const pesosOf = (value: MoneyValue): number => (typeof value === 'number' ? value : 0)

const keptOf = (given: MoneyValue, due: number) => tender(Math.max(0, pesosOf(given)), due)

const discountAt = (row: Appointment, fields: DetailFields, world: World): number =>
  discountsWith(world, row, fields.promoId).discount

/** The amount due at check-in before points, which limits how many points may be redeemed. */
export function dueWithoutPoints(row: Appointment, fields: DetailFields, world: World): number {
  const discount = discountAt(row, fields, world)
  return dueAtCheckIn({ ...row, discount, pointsToRedeem: 0 })
}

/** The points that the booking promised, as far as the customer may still redeem them. */
export function promisedPoints(row: Appointment, fields: DetailFields, world: World): number {
  const discount = discountAt(row, fields, world)
  return pointsCounted(world, { ...row, discount }, row.pointsToRedeem)
}

export function checkInSums(row: Appointment, edits: Edits, world: World): CheckInSums {
  const fields = shownFields(row, edits)
  const { discount, privilege } = discountsWith(world, row, fields.promoId)
  const points = pointsCounted(world, { ...row, discount }, fields.pointsToRedeem)
  const due = dueAtCheckIn({ ...row, discount, pointsToRedeem: points })
  const given = fields.given === 'due' ? due : fields.given
  const { kept, change } = keptOf(given, due)
  const charge = fields.hasCharge ? chargeOf(kept, chargeRule(world.store).rate) : 0
  return {
    list: row.originalPrice,
    privilege,
    balance: row.balanceAfterReservation,
    discount,
    points,
    due,
    given,
    charge,
    change,
    toPay: pesos(sum(centavos(kept), centavos(charge))),
    balanceAfter: pesos(less(centavos(due), centavos(kept))),
  }
}

/** The row with edited products and additional payment, as COMPLETE will store it. */
export function orderedRow(row: Appointment, edits: Edits, world: World): Appointment {
  const fields = shownFields(row, edits)
  return withOrders(world, row, {
    additionalPayment: {
      amount: Math.max(0, pesosOf(fields.additional)),
      modeOfPayment: fields.additionalMode,
    },
    productsOrdered: shownProducts(row, edits),
  })
}

export function completionSums(row: Appointment, edits: Edits, world: World): CompletionSums {
  const next = orderedRow(row, edits, world)
  const balance = row.balanceAfterCheckIn ?? 0
  const fields = shownFields(row, edits)
  const given = fields.given === 'due' ? balance : fields.given
  const owed = extensionsOwed(row)
  const additional = pesos(sum(centavos(next.additionalPaymentAmount), centavos(owed)))
  const products = productsTotal(next)
  const payable = totalPayable({ ...next, additionalPaymentAmount: additional })
  const typed = { additionalPaymentAmount: additional, productPaymentAmount: products }
  const takenOf = (field: keyof typeof typed) =>
    smaller(centavos(Math.max(0, row[field])), centavos(typed[field]))
  const tip = fields.tip === 'none' ? 0 : Math.max(0, pesosOf(fields.tip))
  return {
    balance,
    additional,
    owed,
    products,
    tip,
    totalPayable: pesos(sum(centavos(payable), centavos(tip))),
    taken: pesos(sum(takenOf('additionalPaymentAmount'), takenOf('productPaymentAmount'))),
    given,
    change: keptOf(given, balance).change,
  }
}
