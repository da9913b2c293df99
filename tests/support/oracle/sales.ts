import type { Appointment } from '#domain/rows/appointment'
import { cents, type Entry, isIn, type OracleRows, total, visitsOf } from './money'
import { isPrivileged } from './privileges'
import { createSheets } from './sheets'
import { piecesOf, type SoldPart, soldParts, soldSum, unpaidParts } from './sold'

/** The resources that a report names. */
export type Named = ReadonlyMap<string, { name: string; price?: number }>
interface Names {
  services: Named
  products: Named
  promos: Named
}
interface Range {
  start: string
  end: string
}

const titles = ['Visits', 'Services', 'Products', 'Extras', 'Refunds', 'Sales']
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** All that was sold or paid back on some days. */
export function soldIn(rows: OracleRows, entries: readonly Entry[], range: Range): SoldPart[] {
  const parts = soldParts(entries)
  return [...parts, ...unpaidParts(visitsOf(rows), parts)].filter(({ day }) => isIn(day, range))
}

/** The sheets of the report Sales. */
export function salesExpected(
  rows: OracleRows,
  entries: readonly Entry[],
  range: Range,
  names: Names,
) {
  const { sheet, sheets } = createSheets()
  const parts = soldIn(rows, entries, range)
  const by = (name: string, keyOf: (part: SoldPart) => string) => {
    const made = sheet(name, titles)
    for (const part of parts) made.add(keyOf(part), figuresOf(part))
  }
  by('By Day', ({ day }) => day)
  by('By Channel', ({ channel }) => channel)
  by('By Hour', ({ hour }) => hour)
  by('By Weekday', ({ day }) => weekdays[new Date(day).getUTCDay()] ?? '')
  const bySevice = sheet('By Service', ['Sold', 'Services'])
  const byPromo = sheet('By Promo', [
    'Visits',
    'List Price',
    'Discount',
    'Points Redeemed',
    'Services',
  ])
  for (const { row, visits, services } of parts) {
    if (visits === 0 || 'lines' in row) continue
    for (const [id, share] of sharesOf(row, services, names.services))
      bySevice.add(nameOf(names.services, id), { Sold: 1, Services: share })
    byPromo.add(promoOf(row, names), {
      ...{ Visits: 1, 'List Price': cents(row.originalPrice), Services: services },
      Discount: Math.min(cents(row.discount), cents(row.originalPrice)),
      'Points Redeemed': cents(row.pointsToRedeem),
    })
  }
  const byProduct = sheet('By Product', ['Sold', 'Returned', 'Products'])
  for (const piece of piecesOf(visitsOf(rows), rows.sales))
    if (isIn(piece.day, range))
      byProduct.add(nameOf(names.products, piece.productId), {
        ...{ Sold: piece.sold, Returned: piece.returned, Products: piece.worth },
      })
  return sheets
}

function promoOf(row: Appointment, names: Names): string {
  if (isPrivileged(row)) return 'SENIOR / PWD'
  return row.promoId ? nameOf(names.promos, row.promoId) : 'NO PROMO'
}

const figuresOf = (part: SoldPart) => ({
  Visits: part.visits,
  Services: part.services,
  Products: part.products,
  Extras: part.extras,
  Refunds: part.refunds,
  Sales: soldSum(part),
})

export const nameOf = (names: Named, id: string): string =>
  (names.get(id)?.name ?? id).toUpperCase()

/** The price of a visit by service, in proportion to their prices now; without prices in equal shares. */
function sharesOf(row: Appointment, sold: number, services: Named): [string, number][] {
  const prices = row.serviceIds.map((id) => cents(services.get(id)?.price ?? 0))
  const weights = total(prices) > 0 ? prices : prices.map(() => 1)
  const upTo = (count: number) =>
    Math.round((sold * total(weights.slice(0, count))) / total(weights))
  return row.serviceIds.map((id, at) => [id, upTo(at + 1) - upTo(at)])
}

/** The line of a store in All Stores. */
export function addStore(
  sheet: ReturnType<ReturnType<typeof createSheets>['sheet']>,
  name: string,
  { rows, entries, range }: { rows: OracleRows; entries: readonly Entry[]; range: Range },
) {
  const parts = soldIn(rows, entries, range)
  const visits = visitsOf(rows).filter(({ startDate }) => isIn(startDate, range))
  const isPaid = ({ kind, owner, day }: Entry) => {
    if (kind === 'TIP' || owner.kind === 'WAITING') return false
    if (owner.kind === 'RETAIL') return isIn(day, range)
    return owner.row.status !== 'CANCELLED' && isIn(owner.row.startDate, range)
  }
  sheet.add(name, {
    Appointments: visits.length,
    Completed: total(parts.map((part) => part.visits)),
    Cancelled: visits.filter(({ status }) => status === 'CANCELLED').length,
    Refunds: total(parts.map(({ refunds }) => refunds)),
    Sales: total(parts.map(soldSum)),
    Paid: total(entries.filter(isPaid).map(({ amount }) => amount)),
  })
}
export const storeTitles = [
  ...['Appointments', 'Completed', 'Cancelled', 'Refunds', 'Sales', 'Paid'],
]
