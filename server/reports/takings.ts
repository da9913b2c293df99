import { tendersOf } from '#domain/appointment/tenders'
import type { DayMoney } from '#domain/calls/reports'
import { tallyDrawers } from '#domain/reports/drawers'
import { reportFileNames } from '#domain/reports/file-names'
import { type Days, daysWords } from '#domain/reports/period'
import { tallyTakings } from '#domain/reports/takings'
import type { Appointment } from '#domain/rows/appointment'
import type { Drawer } from '#domain/rows/drawer'
import { loadResources } from '../commands/load-world'
import { readRegisters } from '../db/register-tables'
import { readNotPlaced } from '../registers/received-money'
import { sheetsOf } from './figures'
import { eachPaid, eachWithMoney, readDrawers, readLeftOpen, readMoneySales } from './money-rows'
import type { Read, Report } from './report'

/** The report of money by the day and mode of its payment. */
export function takingsReport(read: Read, storeCode: string, days: Days): Report {
  return {
    fileName: reportFileNames.takings(days, storeCode),
    period: daysWords(days),
    sheets: [
      sheetsOf(async () => {
        const wanted = { storeCode, ...days }
        const sales = await readMoneySales(read, wanted)
        const tally = tallyTakings(days, sales)
        await eachWithMoney(read, wanted, sales, tally.add)
        return tally.tables()
      }),
    ],
  }
}

/** The report of the cash drawers that were opened on some days. */
export function drawersReport(read: Read, storeCode: string, days: Days): Report {
  return {
    fileName: reportFileNames.drawers(days, storeCode),
    period: daysWords(days),
    sheets: [
      sheetsOf(async () => {
        const world = await read((reader) => loadResources(reader, storeCode))
        const { drawers, ids, allIds } = await readDrawers(read, storeCode, days)
        const tally = tallyDrawers({ ...world, drawers, drawerIds: allIds }, days)
        await eachPaid(read, { storeCode, ...days, drawerIds: ids }, tally.add)
        return tally.tables()
      }),
    ],
  }
}

/** The rows that the End of Day of a day is made of, and the money of any day that is not placed. */
export async function readDayMoney(read: Read, storeCode: string, date: string): Promise<DayMoney> {
  const days = { start: date, end: date }
  const { drawers, ids, allIds } = await readDrawers(read, storeCode, days)
  const wanted = { storeCode, ...days, drawerIds: ids, withVisits: true }
  const ofDay = await readMoneySales(read, wanted)
  const known = new Set(ofDay.map(({ id }) => id))
  const waiting = await read((reader) => readNotPlaced(reader, storeCode))
  const sales = [...ofDay, ...waiting.filter(({ id }) => !known.has(id))]
  const appointments: Appointment[] = []
  await eachWithMoney(read, wanted, sales, (row) => appointments.push(row))
  const named = [...appointments, ...sales].flatMap(tendersOf).map(({ drawerId }) => drawerId ?? '')
  const others = await readOthers(read, storeCode, new Set(named), drawers)
  const all = [...drawers, ...others]
  const leftOpen = await read((reader) => readLeftOpen(reader, storeCode, date))
  return { appointments, sales, drawers: all, hasDrawers: allIds.length > 0, leftOpen }
}

/** The named drawers that are not among the known ones, so that their cash isn't without a drawer. */
function readOthers(read: Read, storeCode: string, named: Set<string>, known: readonly Drawer[]) {
  for (const { id } of known) named.delete(id)
  return read((reader) => readRegisters(reader, storeCode, 'drawers', { ids: [...named] }))
}
