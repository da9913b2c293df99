import { reportFileNames } from '#domain/reports/file-names'
import { type Days, daysWords } from '#domain/reports/period'
import type { Reader } from '../db/tx'
import { type ColumnOf, type Read, type Report, sheetOf } from './report'

interface Therapist {
  id: string
  name: string
}

/** A therapist's commission on one day, or on all days (`day` null). */
interface CommissionLine {
  therapist: string
  day: string | null
  appointments: number
  completed: number
  commission_centavos: number
}

function readTherapists(reader: Reader, storeCode: string): Promise<Therapist[]> {
  return reader
    .selectFrom('staffs')
    .where('store_code', '=', storeCode)
    .select(({ fn }) => ['id', fn<string>('upper', ['name']).as('name')])
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Reads one line for each therapist and day with an appointment. Cancelled appointments don't count. */
async function readDays(
  reader: Reader,
  storeCode: string,
  { start, end }: Days,
  { id, name }: Therapist,
): Promise<CommissionLine[]> {
  const rows = await reader
    .selectFrom('appointments')
    .where('store_code', '=', storeCode)
    .where('staff_id', '=', id)
    .where('status', '<>', 'CANCELLED')
    .where('start_date', '>=', start)
    .where('start_date', '<=', end)
    .groupBy('start_date')
    .orderBy('start_date')
    .select(({ fn }) => [
      'start_date as day',
      fn.countAll<number>().as('appointments'),
      fn.countAll<number>().filterWhere('status', '=', 'COMPLETED').as('completed'),
      // the sum is numeric, which arrives as text
      fn.sum<string>('staff_commission_centavos').as('commission'),
    ])
    .execute()
  return rows.map(({ commission, ...row }) => ({
    ...row,
    therapist: name,
    commission_centavos: Number(commission),
  }))
}

const therapist: ColumnOf<CommissionLine> = {
  title: 'Therapist',
  kind: 'text',
  width: 24,
  value: (row) => row.therapist,
}
const day: ColumnOf<CommissionLine> = {
  title: 'Date',
  kind: 'date',
  width: 12,
  value: (row) => row.day,
}
const count = { kind: 'whole', width: 14, total: true } as const
const sums: readonly ColumnOf<CommissionLine>[] = [
  { title: 'Appointments', ...count, value: (row) => row.appointments },
  { title: 'Completed', ...count, value: (row) => row.completed },
  {
    title: 'Commission',
    kind: 'php',
    width: 18,
    total: true,
    value: (row) => row.commission_centavos,
  },
]

/** The report of commissions by therapist and day, then by therapist over all days (SPEC.md REPORT-5). */
export function commissionsReport(read: Read, storeCode: string, days: Days): Report {
  const all: CommissionLine[] = []

  async function* byDay() {
    for (const one of await read((reader) => readTherapists(reader, storeCode))) {
      const lines = await read((reader) => readDays(reader, storeCode, days, one))
      yield lines
      all.push(sumOf(one.name, lines))
    }
  }

  return {
    fileName: reportFileNames.commissions(days, storeCode),
    period: daysWords(days),
    sheets: [
      sheetOf({ name: 'By Day', columns: [therapist, day, ...sums], pages: byDay }),
      sheetOf({ name: 'By Therapist', columns: [therapist, ...sums], pages: () => [all] }),
    ],
  }
}

function sumOf(name: string, lines: readonly CommissionLine[]): CommissionLine {
  const total = (of: (line: CommissionLine) => number) =>
    lines.reduce((sum, line) => sum + of(line), 0)
  return {
    therapist: name,
    day: null,
    appointments: total((line) => line.appointments),
    completed: total((line) => line.completed),
    commission_centavos: total((line) => line.commission_centavos),
  }
}
