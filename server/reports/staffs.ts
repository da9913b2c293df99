import { sql } from 'kysely'
import { reportFileNames } from '#domain/reports/file-names'
import { daysIn, type Period, periodWords } from '#domain/reports/period'
import type { Reader } from '../db/tx'
import { lineUpSheet } from './line-up'
import { type ColumnOf, type Read, type Report, sheetOf } from './report'

interface StaffLine {
  therapist: string
  appointments: number
  requested: number
  completed: number
  /** minutes of services given, without the time for cleaning */
  minutes: string
  revenue: string
  commission: string
}

/**
 * Reads the work of each therapist in a store. Cancelled appointments don't count; hours, revenue (services after promo
 * and points) and commission count completed ones only. The database sends sums as text.
 */
async function readStaffs(reader: Reader, storeCode: string, period: Period): Promise<StaffLine[]> {
  const { start, end } = daysIn(period)
  const { rows } = await sql<StaffLine>`
    select upper(staff.name) as therapist,
      count(row.id) as appointments,
      count(row.id) filter (where row.staff_requested) as requested,
      count(row.id) filter (where row.status = 'COMPLETED') as completed,
      coalesce(sum(extract(epoch from
          (row.end_date + row.end_time) - (row.start_date + row.start_time)) / 60
        - row.cleaning_minutes) filter (where row.status = 'COMPLETED'), 0) as minutes,
      coalesce(sum(row.actual_price_centavos) filter (where row.status = 'COMPLETED'), 0)
        as revenue,
      coalesce(sum(row.staff_commission_centavos) filter (where row.status = 'COMPLETED'), 0)
        as commission
    from staffs staff
    left join appointments row on row.store_code = staff.store_code and row.staff_id = staff.id
      and row.status <> 'CANCELLED' and row.start_date between ${start} and ${end}
    where staff.store_code = ${storeCode}
    group by staff.id, staff.name
    order by upper(staff.name), staff.id`.execute(reader)
  return rows
}

const count = { kind: 'whole', width: 14, total: true } as const
const php = { kind: 'php', width: 18, total: true } as const

const columns: readonly ColumnOf<StaffLine>[] = [
  { title: 'Therapist', kind: 'text', width: 24, value: (row) => row.therapist },
  { title: 'Appointments', ...count, value: (row) => row.appointments },
  { title: 'Requested', ...count, value: (row) => row.requested },
  { title: 'Completed', ...count, value: (row) => row.completed },
  {
    key: 'hours',
    title: 'Hours',
    kind: 'decimal',
    width: 12,
    total: true,
    value: (row) => Number(row.minutes) / 60,
  },
  { key: 'revenue', title: 'Revenue', ...php, value: (row) => Number(row.revenue) },
  { key: 'commission', title: 'Commission', ...php, value: (row) => Number(row.commission) },
]

/** The report of therapists' statistics for a month or year. */
export function staffsReport(read: Read, storeCode: string, period: Period): Report {
  return {
    fileName: reportFileNames.staffs(period, storeCode),
    period: periodWords(period),
    sheets: [
      sheetOf({
        name: 'Therapist Statistics',
        columns,
        pages: async function* () {
          yield await read((reader) => readStaffs(reader, storeCode, period))
        },
      }),
      lineUpSheet(read, storeCode, period),
    ],
  }
}
