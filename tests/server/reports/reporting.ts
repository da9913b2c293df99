import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { customersJoined } from '#server/customers/publish-customers'
import type { Database } from '#server/db/database'
import { appointments } from '#server/db/tables/appointments'
import { customers } from '#server/db/tables/customers'
import { sales } from '#server/db/tables/registers'
import { write } from '#server/db/tx'
import type { Cells, SheetLayout } from '#server/workbook/sheet'
import { type Spreadsheets, spreadsheetThreads } from '#server/workbook/spreadsheets'
import { bundleForNode } from '../../../e2e/fixtures/bundle-for-node'
import { readTables } from '../../../e2e/steps/read-back'
import { spreadsheetsHere } from '../../support/spreadsheets-here'
import { logIn } from '../support/clerk'
import { openService, type TestService } from '../support/test-service'

/** A service, and a clerk in each of its two stores. */
export interface Reporting {
  service: TestService
  /** makes a request, by default as the clerk of Makati */
  get(path: string, token?: string): Promise<Response>
  cebuToken: string
}

export const openReporting = async (spreadsheets?: Spreadsheets): Promise<Reporting> =>
  reportingOn(await openService(spreadsheets))

/** Logs the clerks in at a service that has the small business. */
export async function reportingOn(service: TestService): Promise<Reporting> {
  const makati = await logIn(service, 'makati')
  const cebu = await logIn(service, 'cebu')
  return {
    service,
    cebuToken: cebu.token,
    get(path, token = makati.token) {
      const headers = { Authorization: `Bearer ${token}` }
      return service.handle(new Request(`http://service${path}`, { headers }))
    },
  }
}

/** Makes spreadsheets as the service does: in threads that run the bundled worker. */
export async function bundledThreads(heapMb?: number): Promise<Spreadsheets> {
  const [workerFile] = await bundleForNode('server/workbook/workbook-worker.ts')
  if (!workerFile) throw new Error('not bundled')
  return spreadsheetThreads({ workerFile, ...(heapMb ? { heapMb } : {}) })
}

/** Makes JSON of the cells that a report writes, with the kinds of its columns, in place of a spreadsheet. */
export const cellsOnly: Spreadsheets = {
  async make(fill) {
    const sheets: { name: string; columns: SheetLayout['columns']; rows: Cells[]; total: Cells }[] =
      []
    await fill({
      async open({ name, columns }) {
        sheets.push({ name, columns, rows: [], total: [] })
      },
      async add(rows, weight) {
        const sheet = sheets.at(-1)
        if (!sheet) throw new TypeError('Rows need an open sheet.')
        if (weight === 'total') sheet.total = rows[0] ?? []
        else sheet.rows.push(...rows)
      },
    })
    return new TextEncoder().encode(JSON.stringify(sheets))
  },
  isBusy: () => false,
}

/** Makes spreadsheets, and keeps the layouts of the sheets of the last one. */
export function keepingLayouts(): Spreadsheets & { readonly layouts: readonly SheetLayout[] } {
  let layouts: SheetLayout[] = []
  return {
    ...spreadsheetsHere,
    get layouts() {
      return layouts
    },
    make(fill) {
      layouts = []
      return spreadsheetsHere.make(({ open, add }) =>
        fill({
          add,
          open(layout) {
            layouts.push(layout)
            return open(layout)
          },
        }),
      )
    },
  }
}

/** Stores the appointments and sales of a world, and its customers as those leave them. */
export async function keepWorld(db: Database, world: World) {
  for (const row of world.customers.values()) {
    const columns = customers.toRow(row)
    await db.queries.updateTable('customers').set(columns).where('id', '=', row.id).execute()
  }
  await keepAppointments(db, [...world.appointments.values()])
  for (const row of world.sales.values())
    await db.queries.insertInto('sales').values(sales.toRow(row)).execute()
}

export async function keepAppointments(db: Database, rows: readonly Appointment[]) {
  for (const row of rows) {
    await db.queries.insertInto('appointments').values(appointments.toRow(row)).execute()
    const { customerId, storeCode } = row
    if (customerId !== null)
      await write(db, async (tx) => customersJoined(tx, storeCode, [customerId]))
  }
}

/** Downloads a report; an answer without one fails the test. */
export async function download(reporting: Reporting, path: string, token?: string) {
  const response = await reporting.get(path, token)
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  const fileName = /filename="(.*)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  return { fileName, sheets: await readTables(await response.arrayBuffer()) }
}
