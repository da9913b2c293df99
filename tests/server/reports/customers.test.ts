import { beforeEach, expect, test } from 'vitest'
import { tableOf } from '../../../e2e/steps/read-back'
import { jose, maria, today } from '../../support/business'
import { download, keepWorld, openReporting, type Reporting } from './reporting'
import { scenario } from './scenario'

let reporting: Reporting
const world = scenario()

beforeEach(async () => {
  reporting = await openReporting()
  await keepWorld(reporting.service.db, world)
})

const customers = (token?: string) => download(reporting, '/v1/reports/customers/download', token)

test('REPORT-4 lists the customers with points and visits under its file name', async () => {
  const { fileName, sheets } = await customers()
  expect(fileName).toBe(`Customers_${today}.xlsx`)
  const { lines, total } = tableOf(sheets, 'Customers')
  const known = [maria, jose].map((mobile) => world.customers.get(mobile))
  expect(lines).toHaveLength(known.length)
  for (const [index, person] of known.entries()) {
    expect(lines[index]).toMatchObject({
      'Mobile No.': person?.mobileNumber,
      'First Name': person?.firstName,
      'Last Name': person?.lastName,
      Status: 'ACTIVE',
      Type: 'REGULAR',
      Points: person?.pointsEarned,
      Visits: 1,
      Cancelled: person?.cancelCount,
    })
  }
  const points = known.reduce((sum, person) => sum + (person?.pointsEarned ?? 0), 0)
  expect(total).toMatchObject({ 'Mobile No.': 'TOTAL', Points: points, Visits: 2 })
})

test('REPORT-4 has neither birth dates nor emails', async () => {
  await reporting.service.db.queries
    .updateTable('customers')
    .set({ birth_date: '1990-05-17', email: 'jose@example.com', contract_end_date: '2027-01-31' })
    .where('mobile_number', '=', jose)
    .execute()
  const { lines, titles } = tableOf((await customers()).sheets, 'Customers')
  expect(titles.join()).not.toMatch(/birth|mail/i)
  expect(JSON.stringify(lines)).not.toMatch(/1990-05-17|example\.com/)
  expect(lines[1]?.['Contract End Date']).toBe('2027-01-31T00:00')
})

test('REPORT-4 a store has only customers that booked there', async () => {
  const none = await customers(reporting.cebuToken)
  expect(tableOf(none.sheets, 'Customers').lines).toEqual([])
  expect(tableOf((await customers()).sheets, 'Customers').lines).toHaveLength(2)
})

test('REPORT-4 a customer with several bookings is one line', async () => {
  const { lines } = tableOf((await customers()).sheets, 'Customers')
  expect(new Set(lines.map((line) => line['Mobile No.'])).size).toBe(lines.length)
})
