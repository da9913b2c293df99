import { reportFileNames } from '#domain/reports/file-names'
import { type Days, daysWords } from '#domain/reports/period'
import { type TipLine, tipColumns, tipSheet, tipsTitle } from '#domain/reports/tips'
import type { Reader } from '../db/tx'
import { type ColumnOf, type FillSheet, type Read, type Report, sheetOf } from './report'
import { readTips } from './tips'

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
  completed: { key: 'completed', title: 'Completed', ...count },
  commission_centavos: {
    key: 'commission',
    title: 'Commission',
    kind: 'php',
    width: 18,
    total: true,
  },
  /** a column only where there are tips */
  tips: { title: tipsTitle, kind: 'php', width: 18, total: true },
} as const

type Figures = Record<keyof typeof figures, number>
const figureNames = Object.keys(figures) as (keyof Figures)[] // the literal's own keys

const noFigures: Figures = { appointments: 0, completed: 0, commission_centavos: 0, tips: 0 }

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

/** Lines with the tips of a therapist, also for days on which nothing else is told of the therapist. */
function withTips(
  lines: readonly CommissionLine[],
  tips: readonly TipLine[],
  { id, name }: Therapist,
): CommissionLine[] {
  const own = tips.filter(({ staffId }) => staffId === id)
  const days = new Set([...lines, ...own].map((line) => line.day))
  return [...days].sort().map((day) => {
    const line = lines.find((one) => one.day === day) ?? { ...noFigures, therapist: name, day }
    const ofDay = own.filter((tip) => tip.day === day)
    return { ...line, tips: ofDay.reduce((sum, { amount }) => sum + amount, 0) }
  })
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
    ...noFigures,
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
const sums = (hasTips: boolean) =>
  figureNames
    .filter((name) => hasTips || name !== 'tips')
    .map((name): ColumnOf<CommissionLine> => ({ ...figures[name], value: (row) => row[name] }))

/**
 * The report of commissions by therapist and day, then by therapist over all days (SPEC.md REPORT-5). Tips count on the
 * day they were given.
 */
export function commissionsReport(read: Read, storeCode: string, days: Days): Report {
  const found = {
    therapists: [] as Therapist[],
    tips: [] as TipLine[],
    all: [] as CommissionLine[],
  }

  async function* byDay() {
    for (const one of found.therapists) {
      const lines = await read((reader) => readDays(reader, storeCode, days, one))
      const own = withTips(lines, found.tips, one)
      yield own
      found.all.push(sumOf(one.name, own))
    }
  }

  const fill: FillSheet = async (writer) => {
    found.therapists = await read((reader) => readTherapists(reader, storeCode))
    found.tips = await readTips(read, storeCode, days)
    const hasTips = found.tips.length > 0
    const columns = [therapist, day, ...sums(hasTips)]
    await sheetOf({ name: 'By Day', columns, pages: byDay })(writer)
    const byTherapist = [therapist, ...sums(hasTips)]
    await sheetOf({ name: 'By Therapist', columns: byTherapist, pages: () => [found.all] })(writer)
    if (hasTips) await tipsByMode(found)(writer)
  }

  return {
    fileName: reportFileNames.commissions(days, storeCode),
    period: daysWords(days),
    sheets: [fill],
  }
}

/** The sheet of tips by therapist and mode over all days. */
function tipsByMode({ therapists, tips }: { therapists: readonly Therapist[]; tips: TipLine[] }) {
  const lines = therapists.flatMap(({ id }) => byMode(tips.filter(({ staffId }) => staffId === id)))
  const names = new Map(therapists.map(({ id, name }) => [id, name]))
  const columns = tipColumns((id) => names.get(id) ?? id)
  return sheetOf({
    name: tipSheet,
    columns: columns.map((column) => ({ ...column, width: 24 })),
    pages: () => [lines],
  })
}

/** The tips of one therapist by mode. */
function byMode(tips: readonly TipLine[]): TipLine[] {
  const modes = new Map<string, TipLine>()
  for (const tip of tips) {
    const line = modes.get(tip.mode)
    modes.set(tip.mode, { ...tip, amount: tip.amount + (line?.amount ?? 0) })
  }
  return [...modes.values()].sort((a, b) => (a.mode < b.mode ? -1 : 1))
}

function sumOf(name: string, lines: readonly CommissionLine[]): CommissionLine {
  const total = (figure: keyof Figures) => lines.reduce((sum, line) => sum + line[figure], 0)
  const totals = figureNames.map((figure) => [figure, total(figure)])
  return { therapist: name, day: null, ...(Object.fromEntries(totals) as Figures) } // all names
}
