import { discountGiven } from '../appointment/amounts'
import { appointmentFields } from '../fields/appointments'
import { weekdayOf, weekdays } from '../kernel/dates'
import { centavos } from '../kernel/money'
import { upperName } from '../kernel/names'
import type { Appointment } from '../rows/appointment'
import type { Sale } from '../rows/sale'
import type { World } from '../rows/world'
import { privilegeOf } from '../tax/privilege'
import { weekdayNames } from './day-names'
import { type Days, daysOfRange } from './period'
import { privilegeName } from './privileges'
import { addSales, entriesOn, noSales, type SalesSums, salesTotal } from './sales-entries'
import { linesByKey, summaryTable } from './summary'
import { php, type ReportColumn, type ReportTable, tableOf } from './table'

interface SalesLine extends SalesSums {
  key: string
}

/** Units sold of a service or product, and their sales in centavos. */
interface SoldLine {
  key: string
  count: number
  sales: number
}

interface ProductLine extends SoldLine {
  returned: number
}

interface PromoLine extends SoldLine {
  listPrice: number
  discount: number
  /** redeemed points, each worth one peso */
  points: number
}

/** Names of the sheets that the screen charts. */
export const salesSheets = { byDay: 'By Day', byHour: 'By Hour', byWeekday: 'By Weekday' }

type SalesWorld = Pick<World, 'services' | 'products' | 'promos'>

const noPromo = 'NO PROMO'

/**
 * Sums up the sales of some days, one visit or sale at a time: all that are of the days or were paid back on them.
 * `tables` returns all sheets of the report.
 */
export function tallySales(world: SalesWorld, days: Days) {
  const all = salesLine('')
  const [byDay, byWeekday] = [linesByKey(salesLine), linesByKey(salesLine)]
  const [byHour, byChannel] = [linesByKey(salesLine), linesByKey(salesLine)]
  const byService = linesByKey(soldLine)
  const byProduct = linesByKey((key): ProductLine => ({ ...soldLine(key), returned: 0 }))
  const byPromo = linesByKey(promoLine)
  for (const day of daysOfRange(days)) byDay.of(day)
  for (const weekday of weekdays) byWeekday.of(weekday)

  function add(row: Appointment | Sale) {
    for (const entry of entriesOn(row, days)) {
      const { day, hour, channel, visits, pieces } = entry
      const lines = [byDay.of(day), byWeekday.of(weekdayOf(day)), byHour.of(hour)]
      for (const line of [all, ...lines, byChannel.of(channel)]) addSales(line, entry)
      for (const { id, sold, returned, sales } of pieces) {
        const line = byProduct.of(id)
        addSold(line, sold, sales)
        line.returned += returned
      }
      if (visits > 0 && !('lines' in row)) addServices(row, entry.services)
    }
  }

  function addServices(row: Appointment, services: number) {
    for (const { id, sales } of serviceShares(row, services, world))
      addSold(byService.of(id), 1, sales)
    const promo = byPromo.of(privilegeOf(row) ? privilegeName : (row.promoId ?? ''))
    addSold(promo, 1, services)
    promo.listPrice += centavos(row.originalPrice)
    promo.discount += centavos(discountGiven(row))
    promo.points += centavos(row.pointsToRedeem)
  }

  return {
    add,
    tables(): ReportTable[] {
      const nameOf = (rows: ReadonlyMap<string, { name: string }>) => (key: string) =>
        upperName(rows.get(key)?.name ?? key)
      const promoName = (key: string) => (key === '' ? noPromo : nameOf(world.promos)(key))
      return [
        summaryTable(salesSheets.byDay, salesColumns('Date', 'date'), byKey(byDay.all()), all),
        serviceTable(byService.all(), nameOf(world.services)),
        productTable(byProduct.all(), nameOf(world.products)),
        promoTable(byPromo.all(), promoName),
        summaryTable('By Channel', channelColumns, bySales(byChannel.all()), all),
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

const salesLine = (key: string): SalesLine => ({ key, ...noSales })
const soldLine = (key: string): SoldLine => ({ key, count: 0, sales: 0 })
const promoLine = (key: string): PromoLine => ({
  ...soldLine(key),
  listPrice: 0,
  discount: 0,
  points: 0,
})

function addSold(line: SoldLine, count: number, sales: number) {
  line.count += count
  line.sales += sales
}

/**
 * The price of a visit, divided among its services in proportion to their current prices, because the row has one price
 * for all of them. The shares add up to the centavo.
 */
export function serviceShares(
  row: Pick<Appointment, 'serviceIds'>,
  price: number,
  { services }: Pick<World, 'services'>,
): { id: string; sales: number }[] {
  const prices = row.serviceIds.map((id) => centavos(services.get(id)?.price ?? 0))
  const known = prices.reduce((sum, price) => sum + price, 0)
  const weights = known > 0 ? prices : prices.map(() => 1)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
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
  { key: 'visits', title: 'Visits', ...count, value: ({ visits }) => visits },
  { key: 'services', title: 'Services', ...php, value: ({ services }) => services },
  { key: 'products', title: 'Products', ...php, value: ({ products }) => products },
  { title: 'Extras', ...php, value: ({ extras }) => extras },
  { title: 'Refunds', ...php, value: ({ refunds }) => refunds },
  { key: 'sales', title: 'Sales', ...php, value: salesTotal },
]

const channelColumns = salesColumns(appointmentFields.type.label, 'text')

// Each amount is called by the column of the other sheets that it divides.
function serviceTable(lines: readonly SoldLine[], nameOf: (key: string) => string): ReportTable {
  const columns: readonly ReportColumn<SoldLine>[] = [
    { title: 'Service', kind: 'text', value: ({ key }) => nameOf(key) },
    { title: 'Sold', ...count, value: (line) => line.count },
    { key: 'services', title: 'Services', ...php, value: ({ sales }) => sales },
  ]
  return tableOf('By Service', columns, bestSellingFirst(lines))
}

function productTable(lines: readonly ProductLine[], nameOf: (key: string) => string): ReportTable {
  const columns: readonly ReportColumn<ProductLine>[] = [
    { title: 'Product', kind: 'text', value: ({ key }) => nameOf(key) },
    { title: 'Sold', ...count, value: (line) => line.count },
    { title: 'Returned', ...count, value: ({ returned }) => returned },
    { title: 'Products', ...php, value: ({ sales }) => sales },
  ]
  return tableOf('By Product', columns, bestSellingFirst(lines))
}

function promoTable(lines: readonly PromoLine[], nameOf: (key: string) => string): ReportTable {
  const columns: readonly ReportColumn<PromoLine>[] = [
    { title: 'Promo', kind: 'text', value: ({ key }) => nameOf(key) },
    { title: 'Visits', ...count, value: (line) => line.count },
    { title: 'List Price', ...php, value: ({ listPrice }) => listPrice },
    { title: appointmentFields.discount.label, ...php, value: ({ discount }) => discount },
    { title: appointmentFields.pointsRedeemed.label, ...php, value: ({ points }) => points },
    { title: 'Services', ...php, value: ({ sales }) => sales },
  ]
  return tableOf('By Promo', columns, bestSellingFirst(lines))
}

const bestSellingFirst = <Line extends SoldLine>(lines: readonly Line[]): Line[] =>
  byKey(lines).sort((a, b) => b.sales - a.sales)
