import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lostAfter } from '#domain/reports/customer-figures'
import type { Appointment } from '#domain/rows/appointment'
import { tableOf } from '../../../e2e/steps/read-back'
import { emptyDatabase } from '../../support/memory-database'
import { logIn } from '../support/clerk'
import { busyYear, openYear } from './busy-year'
import { download, type Reporting } from './reporting'

const rows = busyYear().map(withGaps)
const cents = (pesos: unknown) => Math.round(Number(pesos) * 100)
const dayMs = 86_400_000
const [start, end] = ['2026-03-01', '2026-08-31']

/** Ines comes until spring, Jose from April on, both as their rows say; Maria the whole year. */
function withGaps(row: Appointment): Appointment {
  const isPast = row.startDate < '2026-05-01'
  const isEarly = row.startDate < '2026-04-01'
  const name = row.customerId === 'ines' && !isPast ? 'maria' : row.customerId
  return { ...row, customerId: name === 'jose' && isEarly ? 'maria' : name }
}

const done = rows.filter(({ status }) => status === 'COMPLETED')
const inRange = ({ startDate }: Appointment) => startDate >= start && startDate <= end
const visitsOf = (id: string) =>
  done.filter(({ customerId }) => customerId === id).map(({ startDate }) => startDate)

const salesCents = (row: Appointment) =>
  cents(row.actualPrice) +
  Object.entries(row.productsOrdered).reduce(
    (sum, [id, count]) => sum + count * cents(row.productPrices[id]),
    0,
  ) +
  cents(row.additionalPaymentAmount) +
  cents(row.checkInPercentChargeAmount)

describe('of a year', () => {
  let reporting: Reporting
  beforeAll(async () => {
    reporting = await openYear(await emptyDatabase(), rows)
  })
  afterAll(() => reporting.service.close())

  test('REPORT-10 customers are new, returning, missed or lost on their days', async () => {
    const path = `/v1/reports/customer-figures/download?start=${start}&end=${end}`
    const { fileName, sheets } = await download(reporting, path)
    expect(fileName).toBe(`CustomerFigures_${start}-to-${end}_SERENITY_MAKATI.xlsx`)
    const days = tableOf(sheets, 'By Day')
    expect(days.lines).toHaveLength(184)
    const firstOfJose = visitsOf('jose')[0]
    const fresh = days.lines.filter((line) => line['New Customers'] !== 0)
    expect(fresh.map((line) => [line.Date, line['New Customers']])).toEqual([
      [`${firstOfJose}T00:00`, 1],
    ])
    expect(days.total['Returning Visits']).toBe(done.filter(inRange).length - 1)
    const missed = rows.filter(
      (row) => row.status === 'CANCELLED' && row.customerInitiatedCancel === false && inRange(row),
    )
    expect(days.total['No-Shows']).toBe(missed.length)
    expect(tableOf(sheets, 'No-Shows').lines).toHaveLength(missed.length)

    const lastOfInes = visitsOf('ines').at(-1) ?? ''
    const lostOn = new Date(Date.parse(lastOfInes) + lostAfter * dayMs).toISOString().slice(0, 10)
    const lost = tableOf(sheets, 'Lost Customers').lines
    expect(lost.map((line) => [line.Customer, line['Last Visit'], line.Visits])).toEqual([
      ['Ines', `${lastOfInes}T00:00`, visitsOf('ines').length],
    ])
    const onTheirDays = days.lines.filter((line) => line['Lost Customers'] === 1)
    expect(onTheirDays.map((line) => line.Date)).toEqual([`${lostOn}T00:00`])
  })

  test('REPORT-10 the top customers are those of the largest sales, to the centavo', async () => {
    const path = `/v1/reports/customer-figures/download?start=${start}&end=${end}`
    const { sheets } = await download(reporting, path)
    const { lines } = tableOf(sheets, 'Top Customers')
    const sums = ['maria', 'jose', 'ines'].map((id) => {
      const theirs = done.filter((row) => row.customerId === id && inRange(row))
      return [theirs.length, theirs.reduce((sum, row) => sum + salesCents(row), 0)] as const
    })
    const expected = [...sums].sort((a, b) => b[1] - a[1])
    expect(lines.map((line) => [line.Visits, cents(line.Sales)])).toEqual(expected)
  })

  test('REPORT-11 a SUPER_ADMIN sees all stores side by side, an ADMIN does not', async () => {
    const owner = await logIn(reporting.service, 'owner')
    const range = `start=${start}&end=${end}`
    const path = `/v1/reports/all-stores/download?${range}`
    const { fileName, sheets } = await download(reporting, path, owner.token)
    expect(fileName).toBe(`AllStores_${start}-to-${end}.xlsx`)
    const of = rows.filter(inRange)
    const sold = of.filter(({ status }) => status === 'COMPLETED')
    const sales = sold.reduce((sum, row) => sum + salesCents(row), 0)
    const { lines } = tableOf(sheets, 'By Store')
    expect(
      lines.map((line) => [line.Store, line.Appointments, line.Completed, cents(line.Sales)]),
    ).toEqual([
      ['Serenity Cebu', 0, 0, 0],
      ['Serenity Makati', of.length, sold.length, sales],
    ])
    expect((await reporting.get(path)).status).toBe(403)
    const preview = `/v1/reports/allStores/preview?${range}`
    expect((await reporting.get(preview)).status).toBe(403)
    expect((await reporting.get(preview, owner.token)).status).toBe(200)
  })
})
