import { reportFileNames } from '#domain/reports/file-names'
import { tallyOccupancy } from '#domain/reports/occupancy'
import { type Days, daysWords } from '#domain/reports/period'
import { tallySales } from '#domain/reports/sales'
import type { ReportTable } from '#domain/reports/table'
import type { Appointment } from '#domain/rows/appointment'
import { loadResources } from '../commands/load-world'
import { appointments } from '../db/tables/appointments'
import { storedAppointments } from './appointment-lines'
import type { FillSheet, Read, Report } from './report'

/** The report of sales by day, service, product, promo, channel, hour and weekday. */
export function salesReport(read: Read, storeCode: string, days: Days): Report {
  return {
    fileName: reportFileNames.sales(days, storeCode),
    period: daysWords(days),
    sheets: [
      sheetsOf(async () => {
        const tally = tallySales(await read((reader) => loadResources(reader, storeCode)), days)
        await eachAppointment(read, storeCode, days, tally.add)
        return tally.tables()
      }),
    ],
  }
}

/** The report of booked hours by day, therapist, room, weekday and hour. `today`: the business date. */
export function occupancyReport(read: Read, storeCode: string, days: Days, today: string): Report {
  return {
    fileName: reportFileNames.occupancy(days, storeCode),
    period: daysWords(days),
    sheets: [
      sheetsOf(async () => {
        const tally = tallyOccupancy(await read((reader) => loadResources(reader, storeCode)), days)
        await eachAppointment(read, storeCode, days, tally.add)
        return tally.tables(today)
      }),
    ],
  }
}

async function eachAppointment(
  read: Read,
  storeCode: string,
  days: Days,
  add: (row: Appointment) => void,
) {
  for await (const page of storedAppointments(read, { storeCode, ...days }))
    for (const row of page) add(appointments.fromRow(row))
}

/** Writes tables as sheets. The tables are computed from all rows first. */
function sheetsOf(make: () => Promise<readonly ReportTable[]>): FillSheet {
  return async (writer) => {
    for (const { name, columns, rows, total } of await make()) {
      const layout = columns.map((column) => ({ ...column, width: widthOf(column) }))
      await writer.open({ name, columns: layout })
      await writer.add(rows, 'plain')
      await writer.add([total], 'total')
    }
  }
}

/** Width in characters that fits the title with its filter button, and usual values. */
const widthOf = ({ title, kind }: ReportTable['columns'][number]): number =>
  Math.max(title.length + 4, kind === 'text' ? 26 : 16)
