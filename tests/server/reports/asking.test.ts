import { pathToFileURL } from 'node:url'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Spreadsheets, spreadsheetThreads } from '#server/workbook/spreadsheets'
import { today } from '../../support/business'
import { cebu } from '../support/small-business'
import { bundledThreads, openReporting, type Reporting } from './reporting'
import { tomorrow } from './scenario'

let threads: Spreadsheets
let reporting: Reporting

beforeAll(async () => {
  threads = await bundledThreads()
})
beforeEach(async () => {
  reporting = await openReporting(threads)
})

const range = `start=${today}&end=${tomorrow}`
const paths = [
  `/v1/reports/daily/download?${range}`,
  '/v1/reports/customers/download',
  `/v1/reports/commissions/date-range/download?${range}`,
  '/v1/reports/staffs/download?month=11&year=2026',
  '/v1/dna/report/download?month=11&year=2026',
]

async function refusal(path: string) {
  const response = await reporting.get(path)
  const { error } = await response.json()
  return { status: response.status, message: error.message }
}

test('REPORT-3 each printed page says store, title and days', async () => {
  const response = await reporting.get(paths[0] ?? '')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  for (const text of ['SERENITY MAKATI', 'Daily Appointments', 'Nov 21, 2026 – Nov 22, 2026'])
    expect(sheet.split('<headerFooter>')[1]).toContain(text)
})

test.each(paths)('API-REPORT %s answers a spreadsheet to be saved', async (path) => {
  const response = await reporting.get(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  expect(response.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="[\w-]+\.xlsx"$/,
  )
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const file = new Uint8Array(await response.arrayBuffer())
  expect(String.fromCharCode(...file.slice(0, 2))).toBe('PK')
})

test('API-REPORT each needs a log-in and stays in its store', async () => {
  for (const path of paths) {
    expect([path, (await reporting.get(path, 'nobody')).status]).toEqual([path, 401])
    const foreign = `${path}${path.includes('?') ? '&' : '?'}storeCode=${cebu}`
    expect([path, (await reporting.get(foreign)).status]).toEqual([path, 403])
  }
})

describe.each(['daily', 'commissions/date-range'])('%s', (report) => {
  const asking = (query: string) => refusal(`/v1/reports/${report}/download?${query}`)

  test('REPORT-2 API-MISS refuses a start after the end, a missing date, and what is no date', async () => {
    expect(await asking(`start=${tomorrow}&end=${today}`)).toEqual({
      status: 400,
      message: 'End Date should be greater than Start Date',
    })
    const missing = { status: 400, message: 'Missing parameters.' }
    expect(await asking(`start=${today}`)).toEqual(missing)
    expect(await asking(`start=&end=${today}`)).toEqual(missing)
    for (const date of [
      '2026-02-30',
      '21-11-2026',
      "2026-01-01';drop table users",
      '9999999-01-01',
    ]) {
      const { status } = await asking(`start=2026-01-01&end=${encodeURIComponent(date)}`)
      expect([date, status]).toEqual([date, 400])
    }
  })

  test('takes the longest range there is', async () => {
    const path = `/v1/reports/${report}/download?start=2024-01-01&end=2025-12-31`
    expect((await reporting.get(path)).status).toBe(200)
  })
})

describe.each(['/v1/reports/staffs/download', '/v1/dna/report/download'])('%s', (path) => {
  test('REPORT-2 requires month and year', async () => {
    for (const query of ['', '?month=3', '?year=2026', '?month=&year=2026', '?month=13&year='])
      expect({ query, ...(await refusal(path + query)) }).toEqual({
        query,
        status: 400,
        message: 'Please select both month and year',
      })
    const wrong = [
      'month=0&year=2026',
      'month=14&year=2026',
      'month=3&year=2022',
      'month=3&year=26',
    ]
    for (const query of wrong)
      expect({ query, ...(await refusal(`${path}?${query}`)) }).toMatchObject({
        query,
        status: 400,
      })
  })

  test('takes the last month of the last year', async () => {
    expect((await reporting.get(`${path}?month=12&year=9999`)).status).toBe(200)
  })
})

test('REPORT-2 any other failure is: Report generation failed', async () => {
  const nowhere = pathToFileURL('/nowhere/workbook-worker.js')
  reporting = await openReporting(spreadsheetThreads({ workerFile: nowhere }))
  expect(await refusal('/v1/reports/customers/download')).toEqual({
    status: 500,
    message: 'Report generation failed',
  })
  expect(reporting.service.logged.join()).toContain('report failed')
})

test('many reports at once are all made, too many are put off', async () => {
  const asked = Array.from({ length: 30 }, () => reporting.get('/v1/reports/customers/download'))
  const answers = await Promise.all(asked)
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10)
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
  const putOff = answers.find(({ status }) => status === 503)
  expect(putOff?.headers.get('Retry-After')).toBe('1')
  expect((await reporting.get('/v1/reports/customers/download')).status).toBe(200)
})
