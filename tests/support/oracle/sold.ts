import type { Appointment } from '#domain/rows/appointment'
import type { Correction } from '#domain/rows/correction'
import type { Sale } from '#domain/rows/sale'
import { businessTime, cents, type Entry, groupBy, sumOf, withoutTips } from './money'

/** The sales of a visit or sale on its day, or the money that it paid back on a day. */
export interface SoldPart {
  row: Appointment | Sale
  day: string
  /** HH:00 */
  hour: string
  channel: string
  visits: number
  services: number
  products: number
  extras: number
  refunds: number
}

/** Sales less refunds: the money that a visit or sale holds. */
export const soldSum = ({ services, products, extras, refunds }: SoldPart): number =>
  services + products + extras - refunds

/**
 * The sales of completed visits and sales, from the money that they hold: a visit its price, its extras, and the rest for
 * products. Money paid back since then counts on the day on which it went.
 */
export function soldParts(entries: readonly Entry[]): SoldPart[] {
  const byRow = groupBy(withoutTips(entries), ({ owner }) => owner.row.id)
  return [...byRow.values()].flatMap((own): SoldPart[] => {
    const owner = own[0]?.owner
    if (owner?.kind === 'RETAIL') return retailParts(owner.row, own)
    return owner?.kind === 'VISIT' && owner.row.status === 'COMPLETED'
      ? visitParts(owner.row, own)
      : []
  })
}

/** Completed visits for which nothing was paid sold their price of zero. */
export const unpaidParts = (visits: readonly Appointment[], parts: readonly SoldPart[]) => {
  const paid = new Set(parts.map(({ row }) => row.id))
  return visits
    .filter(({ id, status }) => status === 'COMPLETED' && !paid.has(id))
    .flatMap((row) => visitParts(row, []))
}

const nothing = { visits: 0, services: 0, products: 0, extras: 0, refunds: 0 }

function visitParts(row: Appointment, own: readonly Entry[]): SoldPart[] {
  const back = refundsSince(row.corrections, own)
  const paid = own.filter((entry) => !back.includes(entry))
  const isCorrected = row.corrections.some(({ newAmount }) => newAmount !== null)
  const extras = paid.reduce(
    (sum, { phase, amount, charge }) => sum + (phase === 'Additional' ? amount : charge),
    0,
  )
  const channel = row.type ?? ''
  const hour = `${row.startTime.slice(0, 2)}:00`
  // A completed visit holds its price exactly, unless the amount of a payment was corrected.
  const worth = piecesOfVisit(row).reduce((sum, piece) => sum + piece.worth, 0)
  // A promo after the payment lowers the price below it: what is not paid back was sold.
  const before = paid.filter(({ phase }) => phase === 'Creation' || phase === 'Check-In')
  const forServices = sumOf(before.map(({ amount, charge }) => ({ amount: amount - charge })))
  const services = isCorrected ? sumOf(paid) - worth - extras : Math.max(priceOf(row), forServices)
  const products = sumOf(paid) - services - extras
  return [
    { ...nothing, row, day: row.startDate, hour, channel, visits: 1, services, products, extras },
    ...back.map((entry) => refundPart(row, channel, entry)),
  ]
}

function retailParts(row: Sale, own: readonly Entry[]): SoldPart[] {
  const channel = 'RETAIL'
  const back = own.filter(({ kind }) => kind === 'REFUND')
  const products = sumOf(own) - sumOf(back)
  const made = { ...nothing, row, day: row.day, hour: hourOf(row.soldAt), channel, products }
  return [made, ...back.map((entry) => refundPart(row, channel, entry))]
}

const refundPart = (row: SoldPart['row'], channel: string, { day, at, amount }: Entry) => ({
  ...{ ...nothing, row, day, hour: hourOf(at), channel },
  refunds: -amount,
})

const hourOf = (instant: string): string => `${businessTime(instant)?.slice(11, 13) ?? '00'}:00`

/** The price of the services of a visit after promo and points. */
export const priceOf = (row: Appointment): number =>
  Math.max(
    0,
    Math.max(0, cents(row.originalPrice) - cents(row.discount)) - cents(row.pointsToRedeem),
  )

/** Refunds since the last completion: money that went before it was paid again, or a payment was lowered. */
function refundsSince(corrections: readonly Correction[], own: readonly Entry[]): Entry[] {
  const named = new Set(
    corrections.flatMap(({ kind, tenderIds, isBeforeCompletion }) =>
      kind === 'REFUND' && !isBeforeCompletion ? tenderIds : [],
    ),
  )
  return own.filter(({ id }) => named.has(id))
}

/** Pieces of products on the days on which they were sold or came back. */
export interface PieceMove {
  productId: string
  day: string
  sold: number
  returned: number
  /** the price of those sold */
  worth: number
}

/** Pieces that completed visits and sales sold, and those that came back. */
export function piecesOf(visits: readonly Appointment[], sales: readonly Sale[]): PieceMove[] {
  return [
    ...visits.filter(({ status }) => status === 'COMPLETED').flatMap(piecesOfVisit),
    ...sales.filter(({ waitsFor }) => waitsFor === null).flatMap(piecesOfSale),
  ]
}

function piecesOfVisit(row: Appointment): PieceMove[] {
  const { startDate: day, corrections } = row
  const back = corrections.filter(
    ({ kind, isBeforeCompletion }) => kind === 'LINE' && !isBeforeCompletion,
  )
  const kept = Object.entries(row.productsOrdered).map(([productId, sold]) => ({
    ...{ productId, day, sold, returned: 0 },
    worth: cents(row.productPrices[productId] ?? 0) * sold,
  }))
  const gone = back.map(({ productId, quantity, amount }) => ({
    ...{ productId: productId ?? '', day, sold: quantity, returned: 0, worth: cents(amount) },
  }))
  return [...kept, ...gone, ...back.map(returned)]
}

const piecesOfSale = ({ day, lines, corrections }: Sale): PieceMove[] => [
  ...lines.map(({ productId, quantity, price }) => ({
    ...{ productId, day, sold: quantity, returned: 0, worth: cents(price) * quantity },
  })),
  ...corrections.filter(({ kind }) => kind === 'LINE').map(returned),
]

const returned = ({ productId, day, quantity }: Correction): PieceMove => ({
  ...{ productId: productId ?? '', day, sold: 0, returned: quantity, worth: 0 },
})
