import { effectiveTenders, idsOfTenders, type PaidRow, tendersOf } from '../appointment/tenders'
import { appointmentFields } from '../fields/appointments'
import { clockWords, dateWords } from '../kernel/date-words'
import { businessTimeOfInstant } from '../kernel/dates'
import { centavos, sum } from '../kernel/money'
import { knownNumber } from '../kernel/names'
import { isRetail, type Sale } from '../rows/sale'
import type { Tender } from '../rows/tender'
import { byTime, withRefunds } from '../sale/not-placed'
import { modesText } from './retail'
import { php, type ReportColumn } from './table'

/** Money received for a booking or sale that waited in a conflict, and what became of it; centavos. */
interface ReceivedLine {
  row: Sale
  received: number
  /** the part that a booking or sale has now */
  placed: number
  paidBack: number
  became: string
}

const notPlacedIn = ({ received, placed, paidBack }: Omit<ReceivedLine, 'row' | 'became'>) =>
  received - placed - paidBack

/**
 * Lists money that was received before its booking or sale was known, one row at a time: such money in `waiting`, and the
 * rows that may hold it now.
 */
export function tallyReceived(received: readonly Sale[]) {
  const waiting = withRefunds(received)
  const wanted = idsOfTenders(waiting)
  const places = new Map<string, string>()
  return {
    add(row: PaidRow) {
      if (wanted.size === 0 || ('lines' in row && !isRetail(row))) return
      const words = placeWords(row)
      for (const { id } of tendersOf(row)) if (wanted.has(id)) places.set(id, words)
    },
    lines: (): ReceivedLine[] => waiting.toSorted(byTime).map((row) => receivedLine(row, places)),
  }
}

const placeWords = (row: PaidRow): string =>
  'lines' in row ? `Sale of ${dateWords(row.day)}` : `Visit of ${dateWords(row.startDate)}`

function receivedLine(row: Sale, places: ReadonlyMap<string, string>): ReceivedLine {
  const tenders = effectiveTenders(row)
  const payments = tenders.filter(({ kind }) => kind === 'PAYMENT')
  const refunds = tenders.filter(({ id, kind }) => kind === 'REFUND' && !places.has(id))
  const amounts = {
    received: sumOf(payments),
    placed: sumOf(payments.filter(({ id }) => places.has(id))),
    paidBack: sumOf(refunds),
  }
  const words = [
    ...payments.flatMap(({ id }) => places.get(id) ?? []),
    ...refunds.map(({ by, at }) => `Paid back by ${by}, ${timeWords(at)}`),
    ...(notPlacedIn(amounts) > 0 ? ['Not placed'] : []),
  ]
  return { row, ...amounts, became: [...new Set(words)].join('; ') }
}

const sumOf = (tenders: readonly Tender[]) => sum(...tenders.map(({ amount }) => centavos(amount)))

function timeWords(at: string): string {
  const time = businessTimeOfInstant(at)
  return time ? `${dateWords(time.date)}, ${clockWords(time.time)}` : ''
}

export const receivedColumns: readonly ReportColumn<ReceivedLine>[] = [
  { title: 'Date', kind: 'date', value: ({ row }) => row.day },
  { title: 'Received At', kind: 'date-time', value: ({ row }) => row.soldAt },
  { title: 'Received By', kind: 'text', value: ({ row }) => row.soldBy },
  { title: 'Customer', kind: 'text', value: ({ row }) => row.name || null },
  {
    title: appointmentFields.mobileNumber.label,
    kind: 'text',
    value: ({ row }) => knownNumber(row.mobileNumber) || null,
  },
  { title: 'Mode of Payment', kind: 'text', value: ({ row }) => modesText(row) },
  { title: 'Received', ...php, value: ({ received }) => received },
  { title: 'Placed Since', ...php, value: ({ placed }) => placed },
  { title: 'Paid Back', ...php, value: ({ paidBack }) => paidBack },
  { title: 'Not Placed', ...php, value: notPlacedIn },
  { title: 'What Became of It', kind: 'text', value: ({ became }) => became },
]
