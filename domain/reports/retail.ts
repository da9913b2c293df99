import { signedAmount, withCorrections } from '../appointment/tenders'
import { appointmentFields } from '../fields/appointments'
import { centavos, sum } from '../kernel/money'
import { knownNumber } from '../kernel/names'
import { isRetail, type Sale } from '../rows/sale'
import { keptOf, paidOf } from '../sale/sale-payment'
import { type Days, isWithin } from './period'
import { linesByKey, summaryTable } from './summary'
import { php, type ReportColumn, type ReportTable, tableOf } from './table'

/** Names of the sheets of sales without an appointment. */
export const retailSheets = { bySale: 'Retail', byMode: 'Retail by Mode' }

/** Money of retail in one mode, in centavos. */
interface RetailModeLine {
  key: string
  sold: number
  paidBack: number
}

/**
 * The sheets of retail: the sales of the days, and the money of the days by mode, which includes refunds of earlier
 * sales. `rows` must include every sale that was made or paid back on the days.
 */
export function retailTables(rows: readonly Sale[], days: Days): ReportTable[] {
  const sales = rows.filter(isRetail)
  const ofDays = sales
    .filter(({ day }) => isWithin(day, days))
    .sort((a, b) => (a.soldAt < b.soldAt ? -1 : 1))
  return [tableOf(retailSheets.bySale, saleColumns, ofDays), byModeTable(sales, days)]
}

function byModeTable(sales: readonly Sale[], days: Days): ReportTable {
  const lines = linesByKey((key): RetailModeLine => ({ key, sold: 0, paidBack: 0 }))
  const all: RetailModeLine = { key: '', sold: 0, paidBack: 0 }
  for (const sale of sales)
    for (const tender of tendersOn(sale, days)) {
      const signed = signedAmount(tender)
      for (const line of [lines.of(tender.mode), all])
        if (signed < 0) line.paidBack -= signed
        else line.sold += signed
    }
  const sorted = lines.all().sort((a, b) => (a.key < b.key ? -1 : 1))
  return summaryTable(retailSheets.byMode, modeColumns, sorted, all)
}

const tendersOn = ({ tenders, corrections }: Sale, days: Days) =>
  withCorrections(tenders, corrections).filter(({ day }) => isWithin(day, days))

/** The money of retail that a row took on some days, less what it paid back; centavos. */
export const takenForRetail = (row: Sale, days: Days): number =>
  isRetail(row) ? sum(...tendersOn(row, days).map(signedAmount)) : 0

const modeColumns: readonly ReportColumn<RetailModeLine>[] = [
  { title: 'Mode of Payment', kind: 'text', value: ({ key }) => key },
  { title: 'Sold', ...php, value: ({ sold }) => sold },
  { title: 'Paid Back', ...php, value: ({ paidBack }) => paidBack },
  { title: 'Total', ...php, value: ({ sold, paidBack }) => sold - paidBack },
]

const count = { kind: 'whole', total: true } as const

const saleColumns: readonly ReportColumn<Sale>[] = [
  { title: 'Date', kind: 'date', value: ({ day }) => day },
  { title: 'Sold', kind: 'date-time', value: ({ soldAt }) => soldAt },
  { title: 'Customer', kind: 'text', value: ({ name }) => name || null },
  {
    title: appointmentFields.mobileNumber.label,
    kind: 'text',
    value: ({ mobileNumber }) => knownNumber(mobileNumber) || null,
  },
  { title: 'Products', kind: 'text', value: productsText },
  {
    title: 'Pieces',
    ...count,
    value: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0),
  },
  { title: 'Total', ...php, value: (row) => centavos(paidOf(row)) },
  { title: 'Paid Back', ...php, value: (row) => paidBackOf(row) },
  { title: 'Mode of Payment', kind: 'text', value: modesText },
  { title: 'Points Earned', ...count, value: ({ pointsEarned }) => pointsEarned },
  { title: 'Sold By', kind: 'text', value: ({ soldBy }) => soldBy },
  { title: 'Note', kind: 'text', value: ({ note }) => note },
  { title: 'Sale ID', kind: 'text', value: ({ id }) => id },
  {
    title: appointmentFields.receiptNumber.label,
    kind: 'whole',
    value: ({ receiptNumber }) => receiptNumber,
  },
]

/** The products of a sale as text: "2 WATER, 1 SOAP". */
export function productsText({ lines }: Pick<Sale, 'lines'>): string {
  return lines.map(({ name, quantity }) => `${quantity} ${name}`).join(', ')
}

/** The modes of a sale's payments as text. */
export function modesText({ tenders, corrections }: Pick<Sale, 'tenders' | 'corrections'>): string {
  const paid = withCorrections(tenders, corrections).filter(({ kind }) => kind === 'PAYMENT')
  return [...new Set(paid.map(({ mode }) => mode))].join(', ')
}

const paidBackOf = (row: Sale): number => centavos(paidOf(row)) - centavos(keptOf(row))
