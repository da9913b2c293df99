import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { reportViewCalls } from '#domain/calls/reports'
import type { ReportName } from '#domain/reports/asked'
import { counted } from '#domain/reports/end-of-day'
import { type Cell, tableOf as domainTable } from '#domain/reports/table'
import { dayColumns, modeColumns, tallyByDay, tallyByMode } from '#domain/reports/tally'
import { tableOf } from '../../../e2e/steps/read-back'
import { chartsOf } from '../../../src/screens/reports/charts/chart-data'
import { headlineOf } from '../../../src/screens/reports/sheet/headline'
import { today } from '../../support/business'
import { rowOf } from '../../support/commands'
import { download, keepAppointments, keepWorld, openReporting, type Reporting } from './reporting'
import { scenario, tomorrow } from './scenario'

let reporting: Reporting
const world = scenario()

beforeEach(async () => {
  reporting = await openReporting()
  await keepWorld(reporting.service.db, world)
})

async function preview(report: string, query: string) {
  const response = await reporting.get(`/v1/reports/${report}/preview?${query}`)
  expect(response.status).toBe(200)
  return v.parse(reportViewCalls.reportPreview.answer, await response.json())
}

const range = `start=${today}&end=${tomorrow}`
const month = 'month=11&year=2026'

/** The cell in the form in which a spreadsheet has it. */
function written(cell: Cell | undefined, kind: string | undefined): Cell {
  if (cell === null || cell === undefined || cell === '') return null
  return kind === 'php' ? Number(cell) / 100 : cell
}

test.each([
  ['daily', `/v1/reports/daily/download?${range}`, range],
  ['customers', '/v1/reports/customers/download', ''],
  ['commissions', `/v1/reports/commissions/date-range/download?${range}`, range],
  ['staffs', `/v1/reports/staffs/download?${month}`, month],
  ['dna', `/v1/dna/report/download?${month}`, month],
])('a preview of %s shows the sheets of its file', async (report, path, query) => {
  const [shown, file] = [await preview(report, query), await download(reporting, path)]
  expect(shown.fileName).toBe(file.fileName)
  expect(shown.tables.map(({ name }) => name)).toEqual(Object.keys(file.sheets))
  for (const { name, columns, rows, total, rowCount } of shown.tables) {
    const { titles, lines, total: sums } = tableOf(file.sheets, name)
    expect(columns.map(({ title }) => title)).toEqual(titles)
    expect([rows.length, rowCount]).toEqual([lines.length, lines.length])
    for (const [at, { title, kind }] of columns.entries()) {
      expect([title, written(total[at], at === 0 ? 'text' : kind)]).toEqual([title, sums[title]])
      if (!['whole', 'php', 'text'].includes(kind)) continue
      const cells = rows.map((row) => written(row[at], kind))
      expect([title, ...cells]).toEqual([title, ...lines.map((line) => line[title])])
    }
  }
})

test('REPORT-3 its sums are those that a tablet makes of the same appointments', async () => {
  const { tables } = await preview('daily', range)
  const [byDay, byMode] = [tallyByDay(), tallyByMode()]
  for (const row of world.appointments.values()) {
    if (row.startDate > tomorrow) continue
    byDay.add(counted(row))
    byMode.add(counted(row))
  }
  expect(tables).toEqual(
    expect.arrayContaining([
      domainTable('By Day', dayColumns, byDay.lines()),
      domainTable('Payments by Mode', modeColumns('3% Charge'), byMode.lines()),
    ]),
  )
})

test('of many rows it shows the first, and counts and adds up all', async () => {
  const { db } = reporting.service
  const row = { ...rowOf(world, 'a6'), lockerId: null }
  const ids = Array.from({ length: 150 }, (_, index) => `copy-${index}`)
  await keepAppointments(
    db,
    ids.map((id) => ({ ...row, id })),
  )
  const { tables } = await preview('daily', range)
  const [appointments, days] = tables
  expect(appointments?.rowCount).toBe(156)
  expect(appointments?.rows.length).toBeLessThan(120)
  expect(days?.rows[0]?.[1]).toBe(155)
})

describe('a preview is refused', () => {
  const asking = async (path: string) => {
    const response = await reporting.get(`/v1/reports/${path}`)
    const { error } = await response.json()
    return [response.status, error.message]
  }

  test('REPORT-2 with the texts of its report', async () => {
    expect(await asking(`daily/preview?start=${tomorrow}&end=${today}`)).toEqual([
      400,
      'End Date should be greater than Start Date',
    ])
    expect(await asking('staffs/preview?month=3')).toEqual([
      400,
      'Please select both month and year',
    ])
    expect(await asking('daily/preview')).toEqual([400, 'Missing parameters.'])
  })

  test('of an unknown report', async () => {
    expect((await asking('toString/preview'))[0]).toBe(404)
  })
})

const all = { start: today, end: tomorrow }

test.each<[ReportName, string, string, string]>([
  ['daily', range, 'Paid, Appointments, Completed', 'Paid by day, Paid by mode'],
  ['commissions', range, 'Commission, Completed', 'Commission by therapist'],
  ['staffs', month, 'Revenue, Hours, Commission', 'Revenue and hours by therapist'],
  ['sales', range, 'Sales, Visits, Products', 'Sales by day, Sales by service'],
  ['takings', range, 'Taken, For This Day, For Later Days', 'Taken by day, Taken by mode'],
  ['drawers', range, 'To the Safe, Difference', ''],
  [
    'occupancy',
    range,
    'Occupancy, Revenue an Hour, Hours Booked',
    'Hours booked by day, Occupancy by therapist',
  ],
  ['customerFigures', range, 'New Customers, Returning Visits, No-Shows', 'New customers by day'],
  // no promo was given, so there is nothing to draw
  ['dna', month, 'Discount Given, Completed Visits, List Price', ''],
])('the head and the charts of %s find their columns', async (report, query, head, charts) => {
  const { tables } = await preview(report, query)
  const titles = (shown: readonly { title: string }[]) => shown.map(({ title }) => title).join(', ')
  expect(titles(headlineOf(report, tables, null))).toBe(head)
  expect(titles(chartsOf(report, { tables, days: all }, null))).toBe(charts)
})
