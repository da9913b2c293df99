import { chargeTitle } from '#domain/appointment/amounts'
import type { ReportName } from '#domain/reports/asked'
import { type PastVisits, tallyCustomers } from '#domain/reports/customer-figures'
import { tallyDrawers } from '#domain/reports/drawers'
import { counted } from '#domain/reports/end-of-day'
import { tallyOccupancy } from '#domain/reports/occupancy'
import type { Days } from '#domain/reports/period'
import { privilegeTables } from '#domain/reports/privileges'
import { retailTables } from '#domain/reports/retail'
import { tallySales } from '#domain/reports/sales'
import { type ReportTable, tableOf } from '#domain/reports/table'
import { tallyTakings } from '#domain/reports/takings'
import {
  dailySheets,
  dayColumns,
  modeColumns,
  tallyByDay,
  tallyByMode,
} from '#domain/reports/tally'
import { tallyTaxes } from '#domain/reports/taxes'
import { type Appointment, guestBookings } from '#domain/rows/appointment'
import { fullName } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'

/** The data of a preview other than the appointments. */
interface Known {
  /** customers of the appointments, by mobile number */
  customers: World['customers']
  world: World
  days: Days
  today: string
}

type Make = (rows: readonly Appointment[], known: Known) => ReportTable[]

/** Functions that make a report's sheets from the rows on this tablet, as a preview without a connection. */
export const makersHere: Readonly<Partial<Record<ReportName, Make>>> = {
  daily(rows, { world, days }) {
    const [byDay, byMode] = [tallyByDay(), tallyByMode()]
    const taxes = tallyTaxes(world.store, days)
    for (const row of guestBookings(rows)) {
      byDay.add(counted(row))
      byMode.add(counted(row))
      taxes.add(row)
    }
    for (const sale of world.sales.values()) taxes.add(sale)
    return [
      tableOf(dailySheets.byDay, dayColumns, byDay.lines()),
      tableOf(dailySheets.byMode, modeColumns(chargeTitle(world.store)), byMode.lines()),
      ...retailTables([...world.sales.values()], days),
      ...taxes.tables(),
      ...privilegeTables(world.store, guestBookings(rows)),
    ]
  },
  sales(rows, { world, days }) {
    const tally = tallySales(world, days)
    for (const row of [...guestBookings(rows), ...world.sales.values()]) tally.add(row)
    return tally.tables()
  },
  takings(rows, { world, days }) {
    const tally = tallyTakings(days, [...world.sales.values()])
    for (const row of rows) tally.add(row)
    return tally.tables()
  },
  drawers(rows, { world, days }) {
    const tally = tallyDrawers({ ...world, drawers: [...world.drawers.values()] }, days)
    for (const row of [...world.sales.values(), ...rows]) tally.add(row)
    return tally.tables()
  },
  occupancy(rows, { world, days, today }) {
    const tally = tallyOccupancy(world, days)
    for (const row of rows) tally.add(row)
    return tally.tables(today)
  },
  customerFigures(rows, { world, days, customers }) {
    const visits = guestBookings(rows)
    const since = visits.filter(({ startDate }) => startDate >= days.start)
    const tally = tallyCustomers(days, pastVisits(since, customers))
    for (const row of [...visits, ...world.sales.values()]) tally.add(row)
    return tally.tables(null)
  },
}

/** Each customer's visits before these rows: the customer's count of visits less the completed ones among the rows. */
function pastVisits(rows: readonly Appointment[], customers: World['customers']) {
  const past = new Map<string, PastVisits>()
  const among = new Map<string | null, number>()
  for (const { customerId, status } of rows)
    if (status === 'COMPLETED') among.set(customerId, (among.get(customerId) ?? 0) + 1)
  for (const person of customers.values()) {
    const { id, mobileNumber, visitCount } = person
    const visits = Math.max(0, visitCount - (among.get(id) ?? 0))
    past.set(id, { name: fullName(person), mobileNumber, visits, last: null })
  }
  return past
}
