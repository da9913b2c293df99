import type { Days } from '#domain/reports/period'
import type { Customer } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import { type ComparedRows, oracleOf } from '../../support/against-oracle/screens'
import { dailyExpected } from '../../support/oracle/daily'
import {
  commissionsExpected,
  customersExpected,
  revenueExpected,
} from '../../support/oracle/people'
import { addStore, salesExpected, storeTitles } from '../../support/oracle/sales'
import {
  createSheets,
  differences,
  type ExpectedSheets,
  type Shown,
} from '../../support/oracle/sheets'
import { drawersReportExpected, takingsExpected } from '../../support/oracle/takings'

/** The reports of a store that are compared; the names are those of their previews. */
export const comparedReports = [
  'daily',
  'sales',
  'occupancy',
  'customerFigures',
  'commissions',
  'takings',
  'drawers',
] as const
type ComparedReport = (typeof comparedReports)[number]

/** A store's rows with the resources that its reports name. */
export interface ReportedStore {
  code: string
  name: string
  rows: ComparedRows
  world: World
  customers: readonly Customer[]
  /** the business date */
  today: string
}

type ExpectedReports = Readonly<Record<ComparedReport, ExpectedSheets>>

/** The sheets of a store's reports as the oracle makes them. */
export function expectedReports(store: ReportedStore, range: Days): ExpectedReports {
  const { rows, entries } = oracleOf(store.rows)
  const { world } = store
  return {
    daily: dailyExpected(rows, entries, range, world.store),
    sales: salesExpected(rows, entries, range, world),
    occupancy: revenueExpected(rows, entries, range, world.staffs),
    customerFigures: customersExpected(rows, entries, { ...store, range }),
    commissions: commissionsExpected(rows, entries, range, world.staffs),
    takings: takingsExpected(rows, entries, range),
    drawers: drawersReportExpected(rows, entries, range, world.store.countsBlind),
  }
}

/** Figures of reports that are not the oracle's. */
export const wrongReports = (
  expected: ExpectedReports,
  shown: Readonly<Record<ComparedReport, readonly Shown[]>>,
): string[] => comparedReports.flatMap((name) => differences(name, expected[name], shown[name]))

/** Figures of All Stores that are not the oracle's. */
export function wrongStores(
  stores: readonly ReportedStore[],
  range: Days,
  shown: readonly Shown[],
): string[] {
  const { sheet, sheets } = createSheets()
  const byStore = sheet('By Store', storeTitles)
  for (const { name, rows } of stores) addStore(byStore, name, { ...oracleOf(rows), range })
  return differences('allStores', sheets, shown)
}
