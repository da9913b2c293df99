import { discountTaken, privilegedExtensions } from '../appointment/privilege'
import { appointmentFields } from '../fields/appointments'
import { centavos } from '../kernel/money'
import type { Appointment } from '../rows/appointment'
import type { Sale } from '../rows/sale'
import type { Store } from '../rows/store'
import { privilegeOf } from '../tax/privilege'
import { showsTaxes } from '../tax/registration'
import { type TaxParts, taxesOf } from '../tax/vat'
import type { Days } from './period'
import { entriesOn, type SalesEntry, salesTotal, servicesSold } from './sales-entries'
import { php, type ReportColumn, type ReportTable, tableOf } from './table'

type Taxed = Pick<Store, 'taxKind' | 'vatRate'>

/** A visit or sale with what it sold, or paid back, on a day; centavos. */
interface TaxLine extends TaxParts {
  row: Appointment | Sale
  day: string
  gross: number
  discount: number
}

/**
 * The sheet of taxes: a line for each visit that has ended and each sale, and for the money that one paid back on a day;
 * together the sales of the days. None for a store whose papers say nothing of taxes.
 */
export function tallyTaxes(store: Taxed, days: Days) {
  const lines: TaxLine[] = []
  return {
    add(row: Appointment | Sale) {
      if (!showsTaxes(store)) return
      const found = byDay(entriesOn(row, days)).map((entry) => lineOf(store, row, entry))
      lines.push(...found.filter(({ gross, discount }) => gross !== 0 || discount !== 0))
    },
    tables(): ReportTable[] {
      if (!showsTaxes(store)) return []
      const sorted = lines.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
      return [tableOf('Taxes', columnsOf(store), sorted)]
    },
  }
}

/** The entries of a visit or sale, with its refunds of a day as one. */
function byDay(entries: readonly SalesEntry[]): SalesEntry[] {
  const back = new Map<string, SalesEntry>()
  for (const entry of entries.filter(({ refunds }) => refunds > 0)) {
    const refunds = entry.refunds + (back.get(entry.day)?.refunds ?? 0)
    back.set(entry.day, { ...entry, refunds })
  }
  return [...entries.filter(({ refunds }) => refunds === 0), ...back.values()]
}

function lineOf(store: Taxed, row: Appointment | Sale, entry: SalesEntry): TaxLine {
  const gross = salesTotal(entry)
  const isSold = entry.visits > 0 && !('lines' in row)
  const discount = isSold ? centavos(discountTaken(row)) : 0
  const exempt = 'lines' in row ? 0 : exemptIn(row, entry)
  return { ...taxesOf(store, gross, exempt), row, day: entry.day, gross, discount }
}

/**
 * The part of an entry that is sold without VAT: the services of a visit with a privilege and the extensions with it. Money
 * paid back is that of the services first.
 */
function exemptIn(row: Appointment, { services, refunds, visits }: SalesEntry): number {
  if (!privilegeOf(row)) return 0
  return visits > 0
    ? services + privilegedExtensions(row)
    : -Math.min(refunds, servicesSold(row) + privilegedExtensions(row))
}

const isSale = (row: Appointment | Sale): row is Sale => 'lines' in row

const columnsOf = ({ taxKind, vatRate }: Taxed): readonly ReportColumn<TaxLine>[] => [
  { title: 'Date', kind: 'date', value: ({ day }) => day },
  { title: 'Customer', kind: 'text', value: ({ row }) => row.name || null },
  {
    title: appointmentFields.receiptNumber.label,
    kind: 'whole',
    value: ({ row }) => row.receiptNumber,
  },
  { title: 'Gross', ...php, value: ({ gross }) => gross },
  ...(taxKind === 'VAT'
    ? ([
        { title: 'Vatable', ...php, value: ({ vatable }) => vatable },
        { title: `VAT ${vatRate}%`, ...php, value: ({ vat }) => vat },
        { title: 'VAT-Exempt', ...php, value: ({ exempt }) => exempt },
        { title: 'Zero-Rated', ...php, value: ({ zeroRated }) => zeroRated },
      ] satisfies ReportColumn<TaxLine>[])
    : ([
        { title: 'Non-VAT', ...php, value: ({ exempt }) => exempt },
      ] satisfies ReportColumn<TaxLine>[])),
  { title: appointmentFields.discount.label, ...php, value: ({ discount }) => discount },
  { title: 'Appointment ID', kind: 'text', value: ({ row }) => (isSale(row) ? null : row.id) },
  { title: 'Sale ID', kind: 'text', value: ({ row }) => (isSale(row) ? row.id : null) },
]
