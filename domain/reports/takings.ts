import type { Appointment } from '../rows/appointment'
import { isRetail, type Sale } from '../rows/sale'
import { receivedColumns, tallyReceived } from './not-placed'
import { type PaidBackLine, tallyPaidBack } from './paid-back'
import { type Days, daysOfRange, isWithin } from './period'
import { linesByKey } from './summary'
import { php, type ReportColumn, type ReportTable, tableOf } from './table'
import {
  amountColumns,
  modeColumn,
  sumOfLines,
  type TakenLine,
  takenColumns,
  tallyTaken,
} from './taken'

/** Names of the sheets. */
export const takingsSheets = {
  byDay: 'By Day',
  byMode: 'By Mode',
  byDayAndMode: 'By Day and Mode',
  paidBack: 'Paid Back',
  received: 'Received Not Placed',
}

interface DayLine extends TakenLine {
  day: string
}

/**
 * The money that changed hands on some days, by day and mode, one appointment at a time: all that may have been paid or
 * paid back on them, or hold money that waited. Each day's lines are those of its End of Day. `sales`: every sale with
 * such money.
 */
export function tallyTakings(days: Days, sales: readonly Sale[]) {
  const taken = tallyTaken(days, sales)
  const paidBack = tallyPaidBack(days)
  const received = tallyReceived(
    sales.filter((sale) => !isRetail(sale) && isWithin(sale.day, days)),
  )
  for (const sale of sales) {
    paidBack.add(sale)
    received.add(sale)
  }
  return {
    add(row: Appointment) {
      for (const tally of [taken, paidBack, received]) tally.add(row)
    },
    /** called once, when all appointments were added */
    tables(): ReportTable[] {
      const ofDays = new Map(taken.days().map(({ day, lines }) => [day, lines]))
      const byDay = daysOfRange(days).map((day) => lineOf(day, ofDays.get(day) ?? []))
      const lines = [...ofDays].flatMap(([day, own]) => own.map((line) => ({ ...line, day })))
      return [
        tableOf<DayLine>(takingsSheets.byDay, [dayColumn, ...amountColumns(lines)], byDay),
        tableOf(takingsSheets.byMode, takenColumns(lines), linesByMode(lines)),
        tableOf<DayLine>(
          takingsSheets.byDayAndMode,
          [dayColumn, modeColumn, ...amountColumns(lines)],
          lines,
        ),
        tableOf(takingsSheets.paidBack, paidBackColumns, paidBack.lines()),
        tableOf(takingsSheets.received, receivedColumns, received.lines()),
      ]
    },
  }
}

const lineOf = (day: string, lines: readonly TakenLine[]): DayLine => ({
  ...sumOfLines('', lines),
  day,
})

function linesByMode(lines: readonly TakenLine[]): TakenLine[] {
  const modes = linesByKey((): TakenLine[] => [])
  for (const line of lines) modes.of(line.mode).push(line)
  return modes
    .keys()
    .sort()
    .map((mode) => sumOfLines(mode, modes.of(mode)))
}

const dayColumn: ReportColumn<{ day: string }> = {
  title: 'Date',
  kind: 'date',
  value: ({ day }) => day,
}

/** Money paid back is negative, as in the sums of the other sheets. */
const paidBackColumns: readonly ReportColumn<PaidBackLine>[] = [
  dayColumn,
  modeColumn,
  { title: 'Refunds', kind: 'whole', total: true, value: ({ refunds }) => refunds },
  { title: 'Paid Back', ...php, value: ({ amount }) => -amount },
]
