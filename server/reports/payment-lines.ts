import { effectiveTenders, signedAmount } from '#domain/appointment/tenders'
import { centavos } from '#domain/kernel/money'
import { isWithin } from '#domain/reports/period'
import { isRetail, type Sale } from '#domain/rows/sale'
import type { Tender } from '#domain/rows/tender'
import { tendersOnce } from '#domain/sale/not-placed'
import { appointments } from '../db/tables/appointments'
import { readPlaced } from '../registers/received-money'
import { readNames, storedAppointments, upperNameOf, type Wanted } from './appointment-lines'
import { readSales } from './figures'
import type { ColumnOf, Read } from './report'

/** A tender with its customer and its appointment's id. Amounts in centavos, refunds negative. */
interface PaymentLine extends Omit<Tender, 'amount' | 'charge'> {
  /** for money that waits, the appointment or sale that it waits for */
  appointmentId: string
  customer: string
  /** business day of the appointment; null for money that waits */
  visitDay: string | null
  amount: number
  charge: number
  staff: string | null
}

/**
 * Yields the tenders of the appointments of some days, in the order of the appointments, each as its last correction
 * left it. Then money received and paid back on these days that no appointment or sale holds.
 */
export async function* paymentLines(read: Read, wanted: Wanted): AsyncGenerator<PaymentLine[]> {
  const { staffs } = await read((reader) => readNames(reader, wanted.storeCode))
  for await (const page of storedAppointments(read, wanted))
    yield page.flatMap((stored) => {
      const row = appointments.fromRow(stored)
      const about = { appointmentId: row.id, customer: row.name, visitDay: row.startDate }
      return effectiveTenders(row).map((tender) => lineOf(tender, about, staffs))
    })
  yield (await readWaiting(read, wanted)).map(({ tender, row }) => {
    const { waitsFor, name, mobileNumber } = row
    const customer = name || mobileNumber || ''
    return lineOf(tender, { appointmentId: waitsFor ?? row.id, customer, visitDay: null }, staffs)
  })
}

function lineOf(
  tender: Tender,
  about: Pick<PaymentLine, 'appointmentId' | 'customer' | 'visitDay'>,
  staffs: ReadonlyMap<string, string>,
): PaymentLine {
  return {
    ...tender,
    ...about,
    amount: tender.kind === 'TIP' ? centavos(tender.amount) : signedAmount(tender),
    charge: signedAmount({ ...tender, amount: tender.charge }),
    staff: upperNameOf(staffs, tender.staffId),
  }
}

/** Tenders of these days of received money, without those that an appointment or a sale of products has. */
async function readWaiting(read: Read, wanted: Wanted): Promise<{ tender: Tender; row: Sale }[]> {
  const rows = await readSales(read, wanted.storeCode, wanted)
  const found = tendersOnce(rows.filter((row) => !isRetail(row)))
    .flatMap((row) => effectiveTenders(row).map((tender) => ({ tender, row })))
    .filter(({ tender }) => isWithin(tender.day, wanted))
  if (found.length === 0) return []
  const ids = found.map(({ tender }) => tender.id)
  const placed = await read((reader) => readPlaced(reader, wanted.storeCode, ids))
  return found.filter(({ tender }) => !placed.has(tender.id))
}

const php = { kind: 'php', width: 16, total: true } as const

/** `charge`: title of the column of the store's charge. */
export const paymentSheetColumns = (charge: string): readonly ColumnOf<PaymentLine>[] => [
  { title: 'Paid On', kind: 'date', width: 12, value: ({ day }) => day },
  { title: 'Paid At', kind: 'date-time', width: 21, value: ({ at }) => at || null },
  { title: 'Date of Visit', kind: 'date', width: 14, value: ({ visitDay }) => visitDay },
  { title: 'Customer', kind: 'text', width: 26, value: ({ customer }) => customer },
  { title: 'Payment', kind: 'text', width: 14, value: ({ phase }) => phase },
  { title: 'Kind', kind: 'text', width: 11, value: ({ kind }) => kind },
  { title: 'Mode of Payment', kind: 'text', width: 18, value: ({ mode }) => mode },
  { title: 'Reference', kind: 'text', width: 22, value: ({ reference }) => reference },
  { title: 'Amount', ...php, value: ({ amount }) => amount },
  { title: charge, ...php, value: ({ charge }) => charge },
  { title: 'Therapist', kind: 'text', width: 16, value: ({ staff }) => staff },
  { title: 'Taken By', kind: 'text', width: 16, value: ({ by }) => by || null },
  { title: 'Payment ID', kind: 'text', width: 50, value: ({ id }) => id },
  { title: 'Appointment ID', kind: 'text', width: 38, value: (line) => line.appointmentId },
]
