import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportViewCalls } from '#domain/calls/reports'
import { addDays } from '#domain/kernel/dates'
import { endOfDay } from '#domain/reports/end-of-day'
import { takenParts } from '#domain/reports/taken'
import type { Appointment } from '#domain/rows/appointment'
import type { Drawer } from '#domain/rows/drawer'
import { type Sale, sale } from '#domain/rows/sale'
import { type Line, type Table, tableOf } from '../../../e2e/steps/read-back'
import { engines } from '../db/engines'
import { openYear, year } from './busy-year'
import { moneyYear, rowsOf } from './money-year'
import { download, type Reporting } from './reporting'

/*
 * A month is closed by hand: the reports of money against sums over tenders, movements and counts of the rows, made here
 * in the simplest way, and against the End of Day of each day.
 */

const world = moneyYear()
const visits = [...world.appointments.values()]
const drawers = [...world.drawers.values()]
const month = { start: '2026-03-01', end: '2026-03-31' }
const nextMonth = { start: '2026-04-01', end: '2026-04-30' }
const cents = (pesos: unknown) => Math.round(Number(pesos) * 100)
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const isIn = (day: string, { start, end }: typeof month) => day >= start && day <= end

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

interface Money {
  id: string
  day: string
  mode: string
  part: string
  kind: string
  drawerId: string | null
  amount: number
}

function partOf(row: Appointment | Sale, day: string): string {
  if ('lines' in row) return row.waitsFor === null ? 'Retail' : 'Not Placed'
  if (row.status === 'CANCELLED') return 'Of Cancelled'
  if (row.startDate === day) return 'For This Day'
  return row.startDate > day ? 'For Later Days' : 'For Earlier Days'
}

/** All money but tips, each tender once, in the mode of its last correction. */
const ledger: Money[] = [...visits, ...sales]
  .flatMap((row) =>
    (row.tenders ?? []).map((tender): Money => {
      const { id, day, kind, drawerId } = tender
      const corrected = row.corrections.findLast(
        (each) => each.kind === 'PAYMENT' && each.tenderIds.includes(id),
      )
      const sign = kind === 'REFUND' ? -1 : 1
      const mode = corrected?.mode ?? tender.mode
      const amount = sign * cents(tender.amount)
      return { id, day, kind, drawerId, mode, amount, part: partOf(row, day) }
    }),
  )
  .filter((one, at, all) => all.findIndex(({ id }) => id === one.id) === at)
const payments = ledger.filter(({ kind }) => kind !== 'TIP')

function sumBy(some: readonly Money[], key: (one: Money) => string): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const one of some) sums[key(one)] = (sums[key(one)] ?? 0) + one.amount
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

/** The amounts of a sheet that are not 0, by the lines' keys. */
const amounts = ({ lines }: Table, keyOf: (line: Line) => string, title: string) =>
  Object.fromEntries(
    lines.map((line) => [keyOf(line), cents(line[title] ?? 0)]).filter(([, sum]) => sum !== 0),
  )
const dayOf = (line: Line) => String(line.Date).slice(0, 10)
const modeOf = (line: Line) => String(line['Mode of Payment'])
/** The sum of the parts that a hand counts; tips have a column of their own. */
const taken = (line: Line) => cents(line.Taken) - cents(line.Tips ?? 0)

test('the month has all that money does', () => {
  const own = payments.filter(({ day }) => isIn(day, month))
  const titles = takenParts.map(({ title }) => title).filter((title) => title !== 'Tips')
  expect([...new Set(own.map(({ part }) => part))].sort()).toEqual(titles.sort())
  expect(own.filter(({ kind }) => kind === 'REFUND').length).toBeGreaterThan(5)
})

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

  const sheetsOf = async (report: string, range: typeof month) => {
    const path = `/v1/reports/${report}/download?start=${range.start}&end=${range.end}`
    const { sheets } = await download(reporting, path)
    return (name: string) => tableOf(sheets, name)
  }

  test.each([month, nextMonth, year])(
    'REPORT-13 takings from $start to $end are all tenders of the days, each once',
    async (range) => {
      const sheet = await sheetsOf('takings', range)
      const own = payments.filter(({ day }) => isIn(day, range))
      for (const { title } of takenParts.filter((part) => part.title !== 'Tips')) {
        const ofPart = own.filter(({ part }) => part === title)
        const byDay = amounts(sheet('By Day'), dayOf, title)
        expect([title, byDay]).toEqual([title, sumBy(ofPart, ({ day }) => day)])
        const byMode = amounts(sheet('By Mode'), modeOf, title)
        expect([title, byMode]).toEqual([title, sumBy(ofPart, ({ mode }) => mode)])
        const byBoth = amounts(
          sheet('By Day and Mode'),
          (line) => `${dayOf(line)} ${modeOf(line)}`,
          title,
        )
        expect([title, byBoth]).toEqual([title, sumBy(ofPart, ({ day, mode }) => `${day} ${mode}`)])
      }
      const all = total(own.map(({ amount }) => amount))
      for (const name of ['By Day', 'By Mode', 'By Day and Mode'])
        expect([name, taken(sheet(name).total)]).toEqual([name, all])
      const refunds = own.filter(({ kind }) => kind === 'REFUND')
      const paidBack = sheet('Paid Back')
      expect(amounts(paidBack, (line) => `${dayOf(line)} ${modeOf(line)}`, 'Paid Back')).toEqual(
        sumBy(refunds, ({ day, mode }) => `${day} ${mode}`),
      )
      expect(paidBack.total.Refunds).toBe(refunds.length)
    },
  )

  test('REPORT-13 the takings of the month are those of its End of Days, column by column', async () => {
    const sheet = await sheetsOf('takings', month)
    const sums = new Map<string, number>()
    for (let day = month.start; day <= month.end; day = addDays(day, 1)) {
      const response = await reporting.get(`/v1/reports/end-of-day?date=${day}`)
      const rows = v.parse(reportViewCalls.dayMoney.answer, await response.json())
      for (const line of endOfDay(rows.appointments, day, rows.sales).taken)
        for (const { part, title } of takenParts)
          sums.set(`${line.mode} ${title}`, (sums.get(`${line.mode} ${title}`) ?? 0) + line[part])
    }
    for (const line of sheet('By Mode').lines)
      for (const { title } of takenParts) {
        const key = `${modeOf(line)} ${title}`
        expect([key, cents(line[title] ?? 0)]).toEqual([key, sums.get(key) ?? 0])
      }
    expect(total([...sums.values()])).toBe(cents(sheet('By Mode').total.Taken))
  })

  test('REPORT-13 money received and never placed is listed with what became of it', async () => {
    const { lines } = (await sheetsOf('takings', month))('Received Not Placed')
    expect(
      lines.map((line) => [line.Received, line['Not Placed'], line['What Became of It']]),
    ).toEqual([
      [300, 300, 'Not placed'],
      [placed?.amount, 0, expect.stringMatching(/^Visit of Mar \d+, 2026$/)],
      [200, 0, 'Paid back by makati, Apr 1, 2026, 11:00 AM'],
    ])
  })

  test('REPORT-14 drawers are those of the rows, and all cash is in them or without one', async () => {
    const sheet = await sheetsOf('drawers', month)
    const own = drawers.filter(({ day }) => isIn(day, month))
    expect(sheet('Drawers').lines).toHaveLength(31)
    for (const [at, drawer] of own.entries())
      expect(drawerFigures(sheet('Drawers').lines[at] ?? {})).toEqual(byHand(drawer))
    const people = own.map(
      (drawer) => [drawer.closings.at(-1)?.by, byHand(drawer).Difference] as const,
    )
    const differences = new Map<unknown, number>()
    for (const [by, difference] of people)
      differences.set(by, (differences.get(by) ?? 0) + difference)
    expect(
      amounts(sheet('Differences by Person'), (line) => String(line['Counted By']), 'Difference'),
    ).toEqual(Object.fromEntries(differences))
    const moved = own.flatMap(({ movements }) => movements)
    const counts = own.flatMap(({ closings }) => closings)
    expect(sheet('Movements and Counts').lines).toHaveLength(moved.length + counts.length)
    // Cash by drawer is cash by day: payments, refunds and tips in the drawers, and those without.
    const { total: sums } = sheet('Drawers')
    const inDrawers = cents(sums['Expected Now']) - cents(sums.Float) - total(moved.map(signed))
    const ofDrawers = ledger.filter(
      ({ mode, drawerId }) => mode === 'CASH' && own.some(({ id }) => id === drawerId),
    )
    const without = ledger.filter(
      ({ mode, day, drawerId }) => mode === 'CASH' && isIn(day, month) && drawerId === null,
    )
    expect(inDrawers).toBe(total(ofDrawers.map(({ amount }) => amount)))
    expect(cents(sheet('Cash without a Drawer').total.Amount)).toBe(
      total(without.map(({ amount }) => amount)),
    )
  })
})

const signed = ({ kind, amount }: Drawer['movements'][number]) =>
  (kind === 'PAID_IN' ? 1 : -1) * cents(amount)

/** The figures of a closed drawer from its rows. */
function byHand(drawer: Drawer) {
  const last = drawer.closings.at(-1)
  const own = ledger.filter(({ mode, drawerId }) => mode === 'CASH' && drawerId === drawer.id)
  const counted = cents(last?.counted)
  const expected = cents(last?.expected)
  const now = total([
    cents(drawer.float),
    ...own.map(({ amount }) => amount),
    ...drawer.movements.map(signed),
  ])
  return {
    Date: drawer.day,
    Float: cents(drawer.float),
    Expected: expected,
    Counted: counted,
    Difference: counted - expected,
    'Left in the Drawer': cents(last?.left),
    'To the Safe': counted - cents(last?.left),
    'Expected Now': now,
    'Difference Now': counted - now,
  }
}

/** The same figures of a line of the report. Its kinds and what was put right add up to the expected sum. */
function drawerFigures(line: Line) {
  const kinds = ['Cash Payments', 'Paid Back', 'Tips', 'Paid In', 'Paid Out', 'Tips Paid Out']
  const parts = ['Float', ...kinds, 'Drop to the Safe', 'Vale', 'Put Right']
  expect(total(parts.map((title) => cents(line[title] ?? 0)))).toBe(cents(line.Expected))
  expect(cents(line.Expected) + cents(line['After the Count'])).toBe(cents(line['Expected Now']))
  const titles = ['Float', 'Expected', 'Counted', 'Difference', 'Left in the Drawer', 'To the Safe']
  return Object.fromEntries([
    ['Date', dayOf(line)],
    ...[...titles, 'Expected Now', 'Difference Now'].map((title) => [title, cents(line[title])]),
  ])
}
