import { effectiveTenders, signedAmount } from '#domain/appointment/tenders'
import { centavos } from '#domain/kernel/money'
import type { Tender } from '#domain/rows/tender'
import { appointments } from '../db/tables/appointments'
import { readNames, storedAppointments, upperNameOf, type Wanted } from './appointment-lines'
import type { ColumnOf, Read } from './report'

/** A tender with its appointment's customer and id. Amounts in centavos, refunds negative. */
interface PaymentLine extends Omit<Tender, 'amount' | 'charge'> {
  appointmentId: string
  customer: string
  /** business day of the appointment */
  visitDay: string
  amount: number
  charge: number
  staff: string | null
}

/**
 * Yields the tenders of the appointments of some days, in the order of the appointments, each as its last correction
 * left it.
 */
export async function* paymentLines(read: Read, wanted: Wanted): AsyncGenerator<PaymentLine[]> {
  const { staffs } = await read((reader) => readNames(reader, wanted.storeCode))
  for await (const page of storedAppointments(read, wanted))
    yield page.flatMap((stored) => {
      const row = appointments.fromRow(stored)
      return effectiveTenders(row).map((tender) => ({
        ...tender,
        appointmentId: row.id,
        customer: row.name,
        visitDay: row.startDate,
        amount: tender.kind === 'TIP' ? centavos(tender.amount) : signedAmount(tender),
        charge: signedAmount({ ...tender, amount: tender.charge }),
        staff: upperNameOf(staffs, tender.staffId),
      }))
    })
}

const php = { kind: 'php', width: 16, total: true } as const

export const paymentSheetColumns: readonly ColumnOf<PaymentLine>[] = [
  { title: 'Paid On', kind: 'date', width: 12, value: ({ day }) => day },
  { title: 'Paid At', kind: 'date-time', width: 21, value: ({ at }) => at || null },
  { title: 'Date of Visit', kind: 'date', width: 14, value: ({ visitDay }) => visitDay },
  { title: 'Customer', kind: 'text', width: 26, value: ({ customer }) => customer },
  { title: 'Payment', kind: 'text', width: 14, value: ({ phase }) => phase },
  { title: 'Kind', kind: 'text', width: 11, value: ({ kind }) => kind },
  { title: 'Mode of Payment', kind: 'text', width: 18, value: ({ mode }) => mode },
  { title: 'Reference', kind: 'text', width: 22, value: ({ reference }) => reference },
  { title: 'Amount', ...php, value: ({ amount }) => amount },
  { title: '3% Charge', ...php, value: ({ charge }) => charge },
  { title: 'Therapist', kind: 'text', width: 16, value: ({ staff }) => staff },
  { title: 'Taken By', kind: 'text', width: 16, value: ({ by }) => by || null },
  { title: 'Payment ID', kind: 'text', width: 50, value: ({ id }) => id },
  { title: 'Appointment ID', kind: 'text', width: 38, value: (line) => line.appointmentId },
]
