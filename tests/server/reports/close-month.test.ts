import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportViewCalls } from '#domain/calls/reports'
import { addDays } from '#domain/kernel/dates'
import { endOfDay } from '#domain/reports/end-of-day'
import { takenParts } from '#domain/reports/taken'
import { sale } from '#domain/rows/sale'
import { type Line, tableOf } from '../../../e2e/steps/read-back'
import { engines } from '../db/engines'
import { openYear } from './busy-year'
import { moneyYear, rowsOf } from './money-year'
import { download, type Reporting } from './reporting'

/* A month is closed from Takings: its columns against the End of Day of each day, and the money that nobody placed. */

const world = moneyYear()
const visits = [...world.appointments.values()]
const month = { start: '2026-03-01', end: '2026-03-31' }
const cents = (pesos: unknown) => Math.round(Number(pesos) * 100)
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

const placedVisit = visits.find(
  (row) => row.startDate > '2026-03-10' && row.tenders?.some(({ day }) => day === row.startDate),
)
const placed = placedVisit?.tenders?.find(({ day }) => day === placedVisit.startDate)
const cash = (id: string, day: string, amount: number, more: object = {}) => ({
  ...{ id, phase: 'Creation', kind: 'PAYMENT', mode: 'CASH', amount, day, by: 'makati' },
  ...{ at: `${day}T03:00:00.000Z`, ...more },
})
const waits = (id: string, day: string, tenders: object[]) =>
  v.parse(sale, {
    ...{ id, storeCode: 'SERENITY_MAKATI', day, name: 'Maria', waitsFor: `gone ${id}`, tenders },
    ...{ soldBy: 'makati', soldAt: `${day}T03:00:00.000Z`, version: 1 },
  })
/** Money that nobody placed; money that was paid back in the next month; money that a visit has now. */
const waiting = [
  waits('w1', '2026-03-05', [cash('w1/p', '2026-03-05', 300)]),
  waits('w2', '2026-03-31', [
    cash('w2/p', '2026-03-31', 200, { mode: 'GCASH' }),
    cash('w2/r', '2026-04-01', 200, { mode: 'GCASH', kind: 'REFUND', of: 'w2/p' }),
  ]),
  waits('w3', placed?.day ?? '', placed ? [{ ...placed }] : []),
]
const sales = [...world.sales.values(), ...waiting]

const modeOf = (line: Line) => String(line['Mode of Payment'])
describe.each(engines)('closing a month, on $name,', ({ start }) => {
  let reporting: Reporting

  beforeAll(async () => {
    const db = await (await start()).openWithTables()
    reporting = await openYear(db, visits, { ...rowsOf(world), sales })
  })
  afterAll(async () => {
    reporting.service.close()
    await reporting.service.db.close()
  })

  async function sheetOf(name: string) {
    const path = `/v1/reports/takings/download?start=${month.start}&end=${month.end}`
    return tableOf((await download(reporting, path)).sheets, name)
  }

  test('REPORT-13 the takings of the month are those of its End of Days, column by column', async () => {
    const byMode = await sheetOf('By Mode')
    const sums = new Map<string, number>()
    for (let day = month.start; day <= month.end; day = addDays(day, 1)) {
      const response = await reporting.get(`/v1/reports/end-of-day?date=${day}`)
      const rows = v.parse(reportViewCalls.dayMoney.answer, await response.json())
      for (const line of endOfDay(rows.appointments, day, rows.sales).taken)
        for (const { part, title } of takenParts)
          sums.set(`${line.mode} ${title}`, (sums.get(`${line.mode} ${title}`) ?? 0) + line[part])
    }
    for (const line of byMode.lines)
      for (const { title } of takenParts) {
        const key = `${modeOf(line)} ${title}`
        expect([key, cents(line[title] ?? 0)]).toEqual([key, sums.get(key) ?? 0])
      }
    expect(total([...sums.values()])).toBe(cents(byMode.total.Taken))
  })

  test('REPORT-13 money received and never placed is listed with what became of it', async () => {
    const { lines } = await sheetOf('Received Not Placed')
    expect(
      lines.map((line) => [line.Received, line['Not Placed'], line['What Became of It']]),
    ).toEqual(
      expect.arrayContaining([
        [300, 300, 'Not placed'],
        [placed?.amount, 0, expect.stringMatching(/^Visit of Mar \d+, 2026$/)],
        [200, 0, 'Paid back by makati, Apr 1, 2026, 11:00 AM'],
      ]),
    )
  })
})
