import { isCancelled } from '../appointment/payments'
import { centavos } from '../kernel/money'
import { upperName } from '../kernel/names'
import type { Appointment } from '../rows/appointment'
import type { Staff } from '../rows/staff'
import { linesByKey } from './summary'
import { php, type ReportColumn, type ReportTable, tableOf } from './table'

/** A therapist's commission on one day, or on all days (`day` null), in centavos. */
export interface CommissionLine {
  therapist: string
  day: string | null
  appointments: number
  completed: number
  commission: number
}

export const commissionSheets = { byDay: 'By Day', byTherapist: 'By Therapist' }

const count = { kind: 'whole', total: true } as const

export const commissionColumns = {
  therapist: { title: 'Therapist', kind: 'text', value: ({ therapist }) => therapist },
  day: { title: 'Date', kind: 'date', value: ({ day }) => day },
  appointments: { title: 'Appointments', ...count, value: ({ appointments }) => appointments },
  completed: { title: 'Completed', ...count, value: ({ completed }) => completed },
  commission: { title: 'Commission', ...php, value: ({ commission }) => commission },
} satisfies Record<string, ReportColumn<CommissionLine>>

/** The line of a therapist over all days. */
export function commissionSum(therapist: string, lines: readonly CommissionLine[]): CommissionLine {
  const total = (of: (line: CommissionLine) => number) =>
    lines.reduce((sum, line) => sum + of(line), 0)
  return {
    therapist,
    day: null,
    appointments: total((line) => line.appointments),
    completed: total((line) => line.completed),
    commission: total((line) => line.commission),
  }
}

/** Commissions by therapist and day, one appointment at a time (SPEC.md REPORT-5). Cancelled ones don't count. */
export function tallyCommissions(staffs: ReadonlyMap<string, Pick<Staff, 'id' | 'name'>>) {
  const days = new Map(
    [...staffs.values()]
      .map(({ id, name }) => [id, upperName(name)] as const)
      .sort(([a, nameOfA], [b, nameOfB]) => nameOfA.localeCompare(nameOfB) || a.localeCompare(b))
      .map(([id, therapist]) => [id, { therapist, lines: linesByKey(emptyLine(therapist)) }]),
  )
  return {
    add(row: Appointment) {
      const line = isCancelled(row) ? null : days.get(row.staffId ?? '')?.lines.of(row.startDate)
      if (!line) return
      line.appointments += 1
      if (row.status === 'COMPLETED') line.completed += 1
      line.commission += centavos(row.staffCommission)
    },
    tables(): ReportTable[] {
      const { therapist, day, ...sums } = commissionColumns
      const all = [...days.values()].map((one) => ({ ...one, lines: one.lines.all().sort(byDay) }))
      const totals = all.map((one) => commissionSum(one.therapist, one.lines))
      const { byDay: first, byTherapist } = commissionSheets
      return [
        tableOf(
          first,
          [therapist, day, ...Object.values(sums)],
          all.flatMap(({ lines }) => lines),
        ),
        tableOf(byTherapist, [therapist, ...Object.values(sums)], totals),
      ]
    },
  }
}

const emptyLine =
  (therapist: string) =>
  (day: string): CommissionLine => ({
    therapist,
    day,
    appointments: 0,
    completed: 0,
    commission: 0,
  })

const byDay = (a: CommissionLine, b: CommissionLine) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1)
