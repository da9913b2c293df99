import {
  type CommissionLine,
  commissionColumns,
  commissionSheets,
  commissionSum,
} from '#domain/reports/commissions'
import { reportFileNames } from '#domain/reports/file-names'
import { type Days, daysWords } from '#domain/reports/period'
import type { Reader } from '../db/tx'
import { type ColumnOf, type Read, type Report, sheetOf } from './report'

interface Therapist {
  id: string
  name: string
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
    commission: Number(commission),
  }))
}

const { therapist, day, ...sums } = commissionColumns
const therapistColumn: ColumnOf<CommissionLine> = { ...therapist, width: 24 }
const dayColumn: ColumnOf<CommissionLine> = { ...day, width: 12 }
const sumColumns: readonly ColumnOf<CommissionLine>[] = [
  { ...sums.appointments, width: 14 },
  { ...sums.completed, width: 14 },
  { ...sums.commission, width: 18 },
]

/** The report of commissions by therapist and day, then by therapist over all days (SPEC.md REPORT-5). */
export function commissionsReport(read: Read, storeCode: string, days: Days): Report {
  const all: CommissionLine[] = []

  async function* byDay() {
    for (const one of await read((reader) => readTherapists(reader, storeCode))) {
      const lines = await read((reader) => readDays(reader, storeCode, days, one))
      yield lines
      all.push(commissionSum(one.name, lines))
    }
  }

  return {
    fileName: reportFileNames.commissions(days, storeCode),
    period: daysWords(days),
    sheets: [
      sheetOf({
        name: commissionSheets.byDay,
        columns: [therapistColumn, dayColumn, ...sumColumns],
        pages: byDay,
      }),
      sheetOf({
        name: commissionSheets.byTherapist,
        columns: [therapistColumn, ...sumColumns],
        pages: () => [all],
      }),
    ],
  }
}
