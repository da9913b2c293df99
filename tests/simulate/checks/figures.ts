import type { Days } from '#domain/reports/period'
import { modesOf } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import type { Database } from '#server/db/database'
import { type Reader, readOnly } from '#server/db/tx'
import { commissionsReport } from '#server/reports/commissions'
import { dailyReport } from '#server/reports/daily'
import {
  allStoresReport,
  customerFiguresReport,
  occupancyReport,
  salesReport,
} from '#server/reports/figures'
import { createPreview } from '#server/reports/preview'
import type { Report } from '#server/reports/report'
import { drawersReport, takingsReport } from '#server/reports/takings'
import {
  expectedReports,
  type ReportedStore,
  wrongReports,
  wrongStores,
} from '../../server/reports/against-oracle'
import { wrongPapers } from '../../support/against-oracle/papers'
import { wrongOnScreens } from '../../support/against-oracle/screens'
import { today } from '../../support/business'
import type { Violate } from './devices'
import type { Books } from './read-books'

/** The days of a run with those that a wrong clock makes of them, and shorter ranges. */
const ranges: readonly Days[] = [
  { start: '2026-11-18', end: '2026-11-25' },
  { start: today, end: today },
  { start: '2026-11-18', end: today },
]

/** A store's rows and resources at the end of a run. */
export interface StoreFigures {
  books: Books
  business: World
}

/** Compares every figure of the screens and of the service's reports with the oracle's. */
export async function checkFigures(
  db: Database,
  { customers, effects }: Books,
  stores: readonly StoreFigures[],
  violate: Violate,
): Promise<void> {
  const range = ranges[effects.length % ranges.length]
  if (!range) return
  const said = stores.map((store) => ({ ...reportedOf(store), customers }))
  for (const store of said) {
    for (const text of [...wrongOnScreens(store.rows), ...wrongPapers(store.rows, store.world)])
      violate(`service: ${text}`)
    const shown = await reportsOf(db, store.code, range)
    for (const text of wrongReports(expectedReports(store, range), shown))
      violate(`service: ${text}`)
  }
  const tables = await tablesOf(allStoresReport((work) => readOnly(db, work), range))
  for (const text of wrongStores(said, range, tables)) violate(`service: ${text}`)
}

function reportedOf({ books, business }: StoreFigures): Omit<ReportedStore, 'customers'> {
  const { appointments, sales, drawers } = books
  const { code, name } = business.store
  const modes = modesOf(business)
  const rows = { appointments, sales, drawers, modes }
  return { code, name, rows, world: business, today }
}

async function reportsOf(db: Database, code: string, range: Days) {
  const read = <Rows>(work: (reader: Reader) => Promise<Rows>) => readOnly(db, work)
  return {
    daily: await tablesOf(await dailyReport(read, code, range)),
    sales: await tablesOf(salesReport(read, code, range)),
    occupancy: await tablesOf(occupancyReport(read, code, range, today)),
    customerFigures: await tablesOf(customerFiguresReport(read, code, range, today)),
    commissions: await tablesOf(commissionsReport(read, code, range)),
    takings: await tablesOf(takingsReport(read, code, range)),
    drawers: await tablesOf(drawersReport(read, code, range)),
  }
}

async function tablesOf({ sheets }: Report) {
  const preview = createPreview()
  for (const fill of sheets) await fill(preview)
  return preview.tables()
}
