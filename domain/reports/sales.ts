import { discountGiven, productsTotal } from '../appointment/amounts'
import { weekdayOf, weekdays } from '../kernel/dates'
import { centavos, times } from '../kernel/money'
import { upperName } from '../kernel/names'
import { own } from '../kernel/own'
import type { Appointment } from '../rows/appointment'
import type { Sale } from '../rows/sale'
import type { World } from '../rows/world'
import { weekdayNames } from './day-names'
import { type Days, daysOfRange } from './period'
import { retailChannel, retailEntries } from './retail-sales'
import { linesByKey, summaryTable } from './summary'
import { php, type ReportColumn, type ReportTable } from './table'

/** Sales of completed visits, in centavos. */
export interface SalesLine {
  key: string
  visits: number
  /** services after promo and points */
  services: number
  products: number
  /** additional payments and service charges */
  extras: number
}

/** Units sold of a service or product, and their sales in centavos. */
export interface SoldLine {
  key: string
  count: number
  sales: number
}

interface PromoLine extends SoldLine {
  listPrice: number
  discount: number
}

/** Names of the sheets that the screen charts. */
export const salesSheets = { byDay: 'By Day', byHour: 'By Hour', byWeekday: 'By Weekday' }

type SalesWorld = Pick<World, 'services' | 'products' | 'promos'>

const noPromo = 'NO PROMO'

/**
 * Sums up the completed visits and the retail of a range, one row at a time. `tables` returns all sheets of the report.
 */
export function tallySales(world: SalesWorld, days: Days) {
  const all = salesLine('')
  const [byDay, byWeekday] = [linesByKey(salesLine), linesByKey(salesLine)]
  const [byHour, byChannel] = [linesByKey(salesLine), linesByKey(salesLine)]
  const [byService, byProduct] = [linesByKey(soldLine), linesByKey(soldLine)]
  const byPromo = linesByKey(promoLine)
  for (const day of daysOfRange(days)) byDay.of(day)
  for (const weekday of weekdays) byWeekday.of(weekday)

  const linesAt = (day: string, hour: string, channel: string) => [
    all,
    byDay.of(day),
    byWeekday.of(weekdayOf(day)),
    byHour.of(hour),
    byChannel.of(channel),
  ]

  function add(row: Appointment) {
    if (row.status !== 'COMPLETED') return
    const visit = visitOf(row)
    const hour = `${row.startTime.slice(0, 2)}:00`
    for (const line of linesAt(row.startDate, hour, row.type ?? '')) addVisit(line, visit)
    for (const { id, sales } of serviceShares(row, world)) addSold(byService.of(id), 1, sales)
    for (const [id, quantity] of Object.entries(row.productsOrdered))
      addSold(
        byProduct.of(id),
        quantity,
        times(centavos(own(row.productPrices, id) ?? 0), quantity),
      )
    const promo = byPromo.of(row.promoId ?? '')
    addSold(promo, 1, visit.services)
    promo.listPrice += centavos(row.originalPrice)
    promo.discount += centavos(discountGiven(row))
  }

  function addSale(sale: Sale) {
    for (const { day, hour, products, sold } of retailEntries(sale)) {
      if (day < days.start || day > days.end) continue
      for (const line of linesAt(day, hour, retailChannel)) line.products += products
      for (const { id, count, sales } of sold) addSold(byProduct.of(id), count, sales)
    }
  }

  return {
    add,
    addSale,
    tables(): ReportTable[] {
      const nameOf = (rows: ReadonlyMap<string, { name: string }>) => (key: string) =>
        upperName(rows.get(key)?.name ?? key)
      const promoName = (key: string) => (key === '' ? noPromo : nameOf(world.promos)(key))
      return [
        summaryTable(salesSheets.byDay, salesColumns('Date', 'date'), byKey(byDay.all()), all),
        soldTable('By Service', 'Service', byService.all(), nameOf(world.services)),
        soldTable('By Product', 'Product', byProduct.all(), nameOf(world.products)),
        promoTable(byPromo.all(), promoName),
        summaryTable('By Channel', salesColumns('Channel', 'text'), bySales(byChannel.all()), all),
        summaryTable(salesSheets.byHour, salesColumns('Hour', 'time'), byKey(byHour.all()), all),
        summaryTable(
          salesSheets.byWeekday,
          salesColumns('Weekday', 'text', (key) => weekdayNames[key] ?? key),
          byWeekday.all(),
          all,
        ),
      ]
    },
  }
}

const salesLine = (key: string): SalesLine => ({
  key,
  visits: 0,
  services: 0,
  products: 0,
  extras: 0,
})
const soldLine = (key: string): SoldLine => ({ key, count: 0, sales: 0 })
const promoLine = (key: string): PromoLine => ({ ...soldLine(key), listPrice: 0, discount: 0 })

/** The sum of a line. For one visit it equals the total of the receipt. */
export const salesTotal = ({ services, products, extras }: Omit<SalesLine, 'key'>): number =>
  services + products + extras

/** The sales of one completed visit, in centavos. */
export function visitOf(row: Appointment): Omit<SalesLine, 'key'> {
  return {
    visits: 1,
    services: centavos(row.actualPrice),
    products: centavos(productsTotal(row)),
    extras: centavos(row.additionalPaymentAmount) + centavos(row.checkInPercentChargeAmount),
  }
}

function addVisit(line: SalesLine, visit: Omit<SalesLine, 'key'>) {
  line.visits += visit.visits
  line.services += visit.services
  line.products += visit.products
  line.extras += visit.extras
}

function addSold(line: SoldLine, count: number, sales: number) {
  line.count += count
  line.sales += sales
}

/**
 * The price of a visit, divided among its services in proportion to their current prices, because the row has one price
 * for all of them. The shares add up to the centavo.
 */
export function serviceShares(
  row: Pick<Appointment, 'serviceIds' | 'actualPrice'>,
  { services }: Pick<World, 'services'>,
): { id: string; sales: number }[] {
  const prices = row.serviceIds.map((id) => centavos(services.get(id)?.price ?? 0))
  const known = prices.reduce((sum, price) => sum + price, 0)
  const weights = known > 0 ? prices : prices.map(() => 1)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const price = centavos(row.actualPrice)
  let before = 0
  let given = 0
  return row.serviceIds.map((id, at) => {
    before += weights[at] ?? 0
    const upTo = Math.round((price * before) / whole)
    const sales = upTo - given
    given = upTo
    return { id, sales }
  })
}

const byKey = <Line extends { key: string }>(lines: readonly Line[]): Line[] =>
  [...lines].sort((a, b) => (a.key < b.key ? -1 : 1))

const bySales = (lines: readonly SalesLine[]): SalesLine[] =>
  byKey(lines).sort((a, b) => salesTotal(b) - salesTotal(a))

const count = { kind: 'whole', total: true } as const

const salesColumns = (
  title: string,
  kind: ReportColumn<SalesLine>['kind'],
  nameOf = (key: string) => key,
): readonly ReportColumn<SalesLine>[] => [
  { title, kind, value: ({ key }) => nameOf(key) },
  { title: 'Visits', ...count, value: ({ visits }) => visits },
  { title: 'Services', ...php, value: ({ services }) => services },
  { title: 'Products', ...php, value: ({ products }) => products },
  { title: 'Extras', ...php, value: ({ extras }) => extras },
  { title: 'Sales', ...php, value: salesTotal },
]

function soldTable(
  name: string,
  title: string,
  lines: readonly SoldLine[],
  nameOf: (key: string) => string,
): ReportTable {
  const columns: readonly ReportColumn<SoldLine>[] = [
    { title, kind: 'text', value: ({ key }) => nameOf(key) },
    { title: 'Sold', ...count, value: (line) => line.count },
    { title: 'Sales', ...php, value: ({ sales }) => sales },
  ]
  return summaryTable(name, columns, bestSellingFirst(lines), sumOf(lines, soldLine('')))
}

function promoTable(lines: readonly PromoLine[], nameOf: (key: string) => string): ReportTable {
  const columns: readonly ReportColumn<PromoLine>[] = [
    { title: 'Promo', kind: 'text', value: ({ key }) => nameOf(key) },
    { title: 'Visits', ...count, value: (line) => line.count },
    { title: 'List Price', ...php, value: ({ listPrice }) => listPrice },
    { title: 'Discount', ...php, value: ({ discount }) => discount },
    { title: 'Services', ...php, value: ({ sales }) => sales },
  ]
  const all = sumOf(lines, promoLine(''))
  for (const { listPrice, discount } of lines) {
    all.listPrice += listPrice
    all.discount += discount
  }
  return summaryTable('By Promo', columns, bestSellingFirst(lines), all)
}

const bestSellingFirst = <Line extends SoldLine>(lines: readonly Line[]): Line[] =>
  byKey(lines).sort((a, b) => b.sales - a.sales)

function sumOf<Line extends SoldLine>(lines: readonly SoldLine[], all: Line): Line {
  for (const line of lines) addSold(all, line.count, line.sales)
  return all
}
