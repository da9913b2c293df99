import { productsTotal } from '../appointment/amounts'
import { effectiveTenders } from '../appointment/tenders'
import { businessTimeOfInstant } from '../kernel/dates'
import { type Centavos, centavos, sum, times } from '../kernel/money'
import { own } from '../kernel/own'
import type { Appointment } from '../rows/appointment'
import type { Correction } from '../rows/correction'
import { isRetail, type Sale } from '../rows/sale'
import type { Tender } from '../rows/tender'
import { lineTotal } from '../sale/sale-lines'
import { paidOf } from '../sale/sale-payment'
import { type Days, isWithin } from './period'

/** The channel of sales without an appointment. */
export const retailChannel = 'RETAIL'

/** Sums of sales, in centavos. */
export interface SalesSums {
  visits: number
  /** services after promo and points */
  services: number
  products: number
  /** additional payments and service charges */
  extras: number
  /** money paid back */
  refunds: number
}

/** Pieces of a product: sold, returned, and the sales of those sold in centavos. */
interface Pieces {
  id: string
  sold: number
  returned: number
  sales: number
}

/**
 * The part of a visit or sale that counts on one day: its sales on its own day, its refunds and returned products on
 * the days on which they were made.
 */
export interface SalesEntry extends SalesSums {
  day: string
  /** HH:00 */
  hour: string
  channel: string
  pieces: readonly Pieces[]
}

export const noSales: Readonly<SalesSums> = {
  visits: 0,
  services: 0,
  products: 0,
  extras: 0,
  refunds: 0,
}

/** The sales less the refunds. For one visit it equals the money that it holds. */
export const salesTotal = ({ services, products, extras, refunds }: SalesSums): number =>
  services + products + extras - refunds

export function addSales(sums: SalesSums, more: SalesSums) {
  sums.visits += more.visits
  sums.services += more.services
  sums.products += more.products
  sums.extras += more.extras
  sums.refunds += more.refunds
}

/** The entries that fall on some days. */
export const entriesOn = (row: Appointment | Sale, days: Days): SalesEntry[] =>
  entriesOf(row).filter(({ day }) => isWithin(day, days))

const entriesOf = (row: Appointment | Sale): SalesEntry[] =>
  'lines' in row ? retailEntries(row) : visitEntries(row)

function retailEntries(sale: Sale): SalesEntry[] {
  if (!isRetail(sale)) return []
  const pieces = sale.lines.map((line): Pieces => {
    return { id: line.productId, sold: line.quantity, returned: 0, sales: lineTotal(line) }
  })
  const made = {
    ...{ ...noSales, day: sale.day, hour: hourAt(sale.soldAt), channel: retailChannel, pieces },
    products: centavos(paidOf(sale)),
  }
  return [made, ...sale.corrections.flatMap((each) => takenBack(each, retailChannel))]
}

/** A visit counts once it is COMPLETED, as it was then: later refunds and returned products don't lower its sales. */
function visitEntries(row: Appointment): SalesEntry[] {
  if (row.status !== 'COMPLETED') return []
  const back = correctionsSince(row)
  const ids = back.flatMap(({ kind, tenderIds }) => (kind === 'REFUND' ? tenderIds : []))
  const refunds = effectiveTenders(row).filter(({ id }) => ids.includes(id))
  const returned = back.filter(({ kind }) => kind === 'LINE')
  const channel = row.type ?? ''
  const made: SalesEntry = {
    ...{ day: row.startDate, hour: `${row.startTime.slice(0, 2)}:00`, channel },
    visits: 1,
    services: 0,
    products: sum(centavos(productsTotal(row)), ...returned.map(({ amount }) => centavos(amount))),
    extras: sum(
      centavos(row.additionalPaymentAmount),
      centavos(row.checkInPercentChargeAmount),
      ...refunds.map(extrasIn),
    ),
    refunds: 0,
    pieces: piecesOf(row, returned),
  }
  const services = servicesOf(row, made, refunds)
  return [{ ...made, services }, ...back.flatMap((each) => takenBack(each, channel))]
}

/**
 * The sales of a visit's services: the price, or what was paid for them where the amount of a payment was corrected or
 * a promo came after the payment. `refunds`: those since the completion.
 */
function servicesOf(row: Appointment, made: SalesEntry, refunds: readonly Tender[]): number {
  const isCorrected = row.corrections.some(({ newAmount }) => newAmount !== null)
  const paidBack = refunds.map(({ amount }) => centavos(amount))
  const paid = sum(centavos(row.totalPricePaid), ...paidBack) - made.products - made.extras
  return isCorrected ? paid : Math.max(centavos(row.actualPrice), paid)
}

/** The sales of a visit's services in centavos; 0 unless it is COMPLETED. */
export const servicesSold = (row: Appointment): number => visitEntries(row)[0]?.services ?? 0

/** The part of a refund that was an additional payment or a charge. */
const extrasIn = ({ phase, amount, charge }: Tender): Centavos =>
  centavos(phase === 'Additional' ? amount : charge)

/** The refunds and returned products since the last completion; what came before it, it has counted. */
const correctionsSince = ({ corrections }: Appointment): Correction[] =>
  corrections.filter(
    ({ kind, isBeforeCompletion }) => ['REFUND', 'LINE'].includes(kind) && !isBeforeCompletion,
  )

function takenBack(correction: Correction, channel: string): SalesEntry[] {
  const { kind, day, at, amount, productId, quantity, isVoid } = correction
  const entry = { ...noSales, day, hour: hourAt(at), channel, pieces: [] }
  if (isVoid) return []
  if (kind === 'REFUND') return [{ ...entry, refunds: centavos(amount) }]
  if (kind !== 'LINE' || !productId) return []
  return [{ ...entry, pieces: [{ id: productId, sold: 0, returned: quantity, sales: 0 }] }]
}

/** The products of a visit, those that came back later included. */
function piecesOf(row: Appointment, returned: readonly Correction[]): Pieces[] {
  const ordered = Object.entries(row.productsOrdered).map(([id, sold]): Pieces => {
    return { id, sold, returned: 0, sales: times(centavos(own(row.productPrices, id) ?? 0), sold) }
  })
  const back = returned.map(({ productId, quantity, amount }): Pieces => {
    return { id: productId ?? '', sold: quantity, returned: 0, sales: centavos(amount) }
  })
  return [...ordered, ...back]
}

const hourAt = (at: string): string => `${businessTimeOfInstant(at)?.time.slice(0, 2) ?? '00'}:00`
