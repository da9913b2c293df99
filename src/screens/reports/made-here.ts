import type { ReportName } from '#domain/reports/asked'
import { counted } from '#domain/reports/end-of-day'
import { tallyOccupancy } from '#domain/reports/occupancy'
import type { Days } from '#domain/reports/period'
import { tallySales } from '#domain/reports/sales'
import { type ReportTable, tableOf } from '#domain/reports/table'
import {
  dailySheets,
  dayColumns,
  modeColumns,
  tallyByDay,
  tallyByMode,
} from '#domain/reports/tally'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'

/** Data on the tablet besides the appointments of the days. */
interface Known {
  world: World
  days: Days
  today: string
}

type Make = (rows: readonly Appointment[], known: Known) => ReportTable[]

/** Functions that make a report's sheets from the tablet's rows, for a preview without a connection. */
export const makersHere: Readonly<Partial<Record<ReportName, Make>>> = {
  daily(rows) {
    const [byDay, byMode] = [tallyByDay(), tallyByMode()]
    for (const row of rows) {
      byDay.add(counted(row))
      byMode.add(counted(row))
    }
    return [
      tableOf(dailySheets.byDay, dayColumns, byDay.lines()),
      tableOf(dailySheets.byMode, modeColumns, byMode.lines()),
    ]
  },
  sales(rows, { world, days }) {
    const tally = tallySales(world, days)
    for (const row of rows) tally.add(row)
    return tally.tables()
  },
  occupancy(rows, { world, days, today }) {
    const tally = tallyOccupancy(world, days)
    for (const row of rows) tally.add(row)
    return tally.tables(today)
  },
}
