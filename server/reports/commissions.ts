import { reportFileNames } from '#domain/reports/file-names'
import { type Days, daysWords } from '#domain/reports/period'
import type { Reader } from '../db/tx'
import { type ColumnOf, type Read, type Report, sheetOf } from './report'

interface Therapist {
  id: string
  name: string
}

const count = { kind: 'whole', width: 14, total: true } as const

/**
 * Columns of the report, by the names that `readDays` gives the figures. A therapist's total adds up each figure over
 * the days.
 */
const figures = {
  appointments: { title: 'Appointments', ...count },
  completed: { title: 'Completed', ...count },
  commission_centavos: { title: 'Commission', kind: 'php', width: 18, total: true },
} as const

type Figures = Record<keyof typeof figures, number>
const figureNames = Object.keys(figures) as (keyof Figures)[] // the literal's own keys

/** A therapist's commission on one day, or on all days (`day` null). */
interface CommissionLine extends Figures {
  therapist: string
  day: string | null
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
const sums = figureNames.map(
  (name): ColumnOf<CommissionLine> => ({ ...figures[name], value: (row) => row[name] }),
)

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
  const total = (figure: keyof Figures) => lines.reduce((sum, line) => sum + line[figure], 0)
  const totals = figureNames.map((figure) => [figure, total(figure)])
  return { therapist: name, day: null, ...(Object.fromEntries(totals) as Figures) } // all names
}
