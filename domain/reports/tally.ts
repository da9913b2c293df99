import type { PaidPart } from '../appointment/parts/paid-parts'
import { isCancelled, paidInAll, unknownMode } from '../appointment/payments'
import { paymentPhases } from '../rows/tender'
import { php, type ReportColumn } from './table'

/** The fields of an appointment that a tally needs. */
export interface Counted {
  /** YYYY-MM-DD, the business day */
  day: string
  status: string
  payments: readonly PaidPart[]
}

/** Payments in one mode, in centavos. */
export interface ModeLine {
  mode: string
  /** by `paymentPhases`; amounts and charges exclude cancelled appointments */
  amounts: number[]
  charges: number
  ofCancelled: number
}

/** Figures of a business day; centavos. Cancelled appointments count, but their payments are summed separately. */
export interface DayLine {
  day: string
  appointments: number
  completed: number
  cancelled: number
  paid: number
  ofCancelled: number
}

/** A day without appointments. */
export const emptyDay = (day: string): DayLine => ({
  day,
  appointments: 0,
  completed: 0,
  cancelled: 0,
  paid: 0,
  ofCancelled: 0,
})

/** Sums payments by mode, one appointment at a time (SPEC.md report-2). */
export function tallyByMode() {
  const lines = new Map<string, ModeLine>()

  function lineOf(mode: string): ModeLine {
    const line = lines.get(mode) ?? {
      mode,
      amounts: paymentPhases.map(() => 0),
      charges: 0,
      ofCancelled: 0,
    }
    lines.set(mode, line)
    return line
  }

  return {
    add({ status, payments }: Counted) {
      payments.forEach(({ phase, mode, amount, charge }) => {
        if (amount + charge === 0) return
        const line = lineOf(mode ?? unknownMode)
        if (isCancelled({ status })) line.ofCancelled += amount + charge
        else {
          line.amounts[phase] = (line.amounts[phase] ?? 0) + amount
          line.charges += charge
        }
      })
    },
    lines: () => [...lines.values()].sort((a, b) => (a.mode < b.mode ? -1 : 1)),
  }
}

/** Counts appointments and sums payments by business day. */
export function tallyByDay() {
  const lines = new Map<string, DayLine>()
  return {
    add({ day, status, payments }: Counted) {
      const line = lines.get(day) ?? emptyDay(day)
      lines.set(day, line)
      line.appointments += 1
      if (status === 'COMPLETED') line.completed += 1
      if (isCancelled({ status })) {
        line.cancelled += 1
        line.ofCancelled += paidInAll(payments)
      } else line.paid += paidInAll(payments)
    },
    lines: () => [...lines.values()].sort((a, b) => (a.day < b.day ? -1 : 1)),
  }
}

const count = { kind: 'whole', total: true } as const

/** Sum of all payments in a mode, without those for cancelled appointments; centavos. */
export const modeTotal = ({ amounts, charges }: ModeLine): number =>
  amounts.reduce((sum, amount) => sum + amount, charges)

/** Title of the column for payments of cancelled appointments, which the other sums exclude. */
export const ofCancelledTitle = 'Of Cancelled'

/** `charge`: title of the column of the store's charge. */
export const modeColumns = (charge: string): readonly ReportColumn<ModeLine>[] => [
  { title: 'Mode of Payment', kind: 'text', value: ({ mode }) => mode },
  ...paymentPhases.map((title, phase) => ({
    title: `${title} Payment`,
    ...php,
    value: ({ amounts }: ModeLine) => amounts[phase] ?? 0,
  })),
  { title: charge, ...php, value: ({ charges }) => charges },
  { key: 'total', title: 'Total', ...php, value: modeTotal },
  { title: ofCancelledTitle, ...php, value: ({ ofCancelled }) => ofCancelled },
]

export const dayColumns: readonly ReportColumn<DayLine>[] = [
  { title: 'Date', kind: 'date', value: ({ day }) => day },
  {
    key: 'appointments',
    title: 'Appointments',
    ...count,
    value: ({ appointments }) => appointments,
  },
  { key: 'completed', title: 'Completed', ...count, value: ({ completed }) => completed },
  { key: 'cancelled', title: 'Cancelled', ...count, value: ({ cancelled }) => cancelled },
  { key: 'paid', title: 'Paid', ...php, value: ({ paid }) => paid },
  { key: 'ofCancelled', title: ofCancelledTitle, ...php, value: ({ ofCancelled }) => ofCancelled },
]

/** Names of the daily report's summary sheets. */
export const dailySheets = { byDay: 'By Day', byMode: 'Payments by Mode' }
