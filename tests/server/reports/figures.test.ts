import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, minuteOfDay, wallMinute } from '#domain/kernel/dates'
import type { Appointment } from '#domain/rows/appointment'
import { type Absence, absence } from '#domain/rows/line-up/absence'
import { type Line, type Table, tableOf } from '../../../e2e/steps/read-back'
import { storeCode } from '../../support/business'
import { emptyDatabase } from '../../support/memory-database'
import { busyYear, year as days, openYear } from './busy-year'
import { download, type Reporting } from './reporting'

const rows = busyYear()
const absences = absencesOfYear()
const done = rows.filter(({ status }) => status === 'COMPLETED')
const range = `start=${days.start}&end=${days.end}`
const cents = (pesos: unknown) => Math.round(Number(pesos) * 100)

/** Sums by a key that are not zero, in the simplest way. */
function sumBy(
  some: readonly Appointment[],
  key: (row: Appointment) => string,
  value: (row: Appointment) => number,
): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const row of some) if (value(row) !== 0) sums[key(row)] = (sums[key(row)] ?? 0) + value(row)
  return sums
}

const column = ({ lines }: Table, key: string, title: string) =>
  Object.fromEntries(
    lines.flatMap((line): [string, number][] =>
      cents(line[title]) === 0 ? [] : [[String(line[key]), cents(line[title])]],
    ),
  )

const productCents = (row: Appointment) =>
  Object.entries(row.productsOrdered).reduce(
    (sum, [id, count]) => sum + count * cents(row.productPrices[id]),
    0,
  )
const salesCents = (row: Appointment) =>
  cents(row.actualPrice) +
  productCents(row) +
  cents(row.additionalPaymentAmount) +
  cents(row.checkInPercentChargeAmount)
const all = (some: readonly Appointment[], value: (row: Appointment) => number) =>
  some.reduce((sum, row) => sum + value(row), 0)

describe('over a year', () => {
  let reporting: Reporting

  beforeAll(async () => {
    reporting = await openYear(await emptyDatabase(), rows, { absences })
  })
  afterAll(() => reporting.service.close())

  test('a range of more than two years is refused', async () => {
    for (const report of ['sales', 'occupancy', 'daily', 'commissions/date-range']) {
      const path = `/v1/reports/${report}/download?start=2023-01-01&end=2026-01-01`
      const response = await reporting.get(path)
      const { error } = await response.json()
      expect([response.status, error.message]).toEqual([400, 'Please select at most two years'])
    }
  })

  const sheetsOf = async (report: string) => {
    const { sheets } = await download(reporting, `/v1/reports/${report}/download?${range}`)
    return (name: string) => tableOf(sheets, name)
  }

  test('REPORT-8 sales are those of the completed visits, to the centavo', async () => {
    const sheet = await sheetsOf('sales')
    expect(sheet('By Day').lines).toHaveLength(365)
    expect(column(sheet('By Day'), 'Date', 'Sales')).toEqual(
      sumBy(done, (row) => `${row.startDate}T00:00`, salesCents),
    )
    expect(column(sheet('By Channel'), 'Channel', 'Sales')).toEqual(
      sumBy(done, (row) => row.type ?? '', salesCents),
    )
    expect(column(sheet('By Hour'), 'Hour', 'Sales')).toEqual(
      sumBy(done, (row) => `1899-12-30T${row.startTime.slice(0, 2)}:00`, salesCents),
    )
    const weekdayOf = (row: Appointment) =>
      new Date(`${row.startDate}T00:00Z`).toLocaleString('en-US', {
        weekday: 'long',
        timeZone: 'UTC',
      })
    expect(column(sheet('By Weekday'), 'Weekday', 'Sales')).toEqual(
      sumBy(done, weekdayOf, salesCents),
    )
    for (const name of ['By Day', 'By Channel', 'By Hour', 'By Weekday']) {
      const { total } = sheet(name)
      expect([name, total.Visits]).toEqual([name, done.length])
      expect([name, cents(total.Sales)]).toEqual([name, all(done, salesCents)])
      expect([name, cents(total.Products)]).toEqual([name, all(done, productCents)])
    }
  })

  test('REPORT-8 sales by promo, product and service add up', async () => {
    const sheet = await sheetsOf('sales')
    const promo = (row: Appointment) => (row.promoId ? 'RAINY DAY' : 'NO PROMO')
    expect(column(sheet('By Promo'), 'Promo', 'Services')).toEqual(
      sumBy(done, promo, (row) => cents(row.actualPrice)),
    )
    expect(column(sheet('By Promo'), 'Promo', 'List Price')).toEqual(
      sumBy(done, promo, (row) => cents(row.originalPrice)),
    )
    expect(column(sheet('By Promo'), 'Promo', 'Discount')).toEqual({
      'RAINY DAY': all(done, (row) => Math.min(cents(row.discount), cents(row.originalPrice))),
    })
    const oil = all(done, (row) => row.productsOrdered.oil ?? 0)
    expect(column(sheet('By Product'), 'Product', 'Products')).toEqual({
      'LAVENDER OIL': oil * 24_975,
      WATER: all(done, productCents) - oil * 24_975,
    })
    const services = sheet('By Service')
    expect(cents(services.total.Services)).toBe(all(done, (row) => cents(row.actualPrice)))
    const sold = Object.fromEntries(services.lines.map((line) => [line.Service, line.Sold]))
    const givenOf = (id: string) => done.filter((row) => row.serviceIds.includes(id)).length
    expect(sold).toEqual({
      'SWEDISH 60': givenOf('swedish'),
      'SHIATSU 90': givenOf('shiatsu'),
      'GYM PASS': givenOf('gym'),
    })
    const shiatsuAlone = done.filter(({ serviceIds }) => serviceIds.join() === 'shiatsu')
    const both = done.filter(({ serviceIds }) => serviceIds.join() === 'swedish,shiatsu')
    const share = (row: Appointment) =>
      cents(row.actualPrice) - Math.round((cents(row.actualPrice) * 80_000) / 205_050)
    expect(column(services, 'Service', 'Services')['SHIATSU 90']).toBe(
      all(shiatsuAlone, (row) => cents(row.actualPrice)) + all(both, share),
    )
  })

  test('REPORT-9 occupancy is that of a count minute by minute', async () => {
    const sheet = await sheetsOf('occupancy')
    const counted = countMinutes()
    const lineOf = (name: string): Line =>
      sheet('By Therapist').lines.find((line) => line.Therapist === name) ?? {}
    for (const [name, { booked, completed, duty, sales }] of Object.entries(counted)) {
      const line = lineOf(name)
      expect([name, Math.round(Number(line['Hours Booked']) * 60)]).toEqual([name, booked])
      expect([name, Math.round(Number(line['Hours on Duty']) * 60)]).toEqual([name, duty])
      expect(Number(line.Occupancy)).toBeCloseTo(booked / duty, 10)
      expect([name, cents(line.Revenue)]).toEqual([name, sales])
      expect([name, Math.round(Number(line['Hours Completed']) * 60)]).toEqual([name, completed])
      expect([name, cents(line['Revenue an Hour'])]).toEqual([
        name,
        Math.round((sales * 60) / completed),
      ])
    }
    const total = Object.values(counted)
    const booked = total.reduce((sum, each) => sum + each.booked, 0)
    const duty = total.reduce((sum, each) => sum + each.duty, 0)
    for (const name of ['By Day', 'By Therapist', 'By Weekday', 'By Hour']) {
      expect([name, sheet(name).total['Hours Booked']]).toEqual([name, booked / 60])
      expect([name, sheet(name).total['Hours on Duty']]).toEqual([name, duty / 60])
    }
    const inRooms = rows.filter(({ roomId, status }) => roomId !== null && status !== 'CANCELLED')
    expect(sheet('By Room').total['Hours Booked']).toBeCloseTo(all(inRooms, lengthOf) / 60, 6)
    expect(sheet('By Room').total['Hours Open']).toBe(3 * 365 * 14)
  })
})

/** Absences of hours, to the end of the day and of whole days, some of them taken back. */
function absencesOfYear(): Absence[] {
  const hours = [
    { staffId: 'ana', from: '10:15', until: '12:20' },
    { staffId: 'bea', from: '15:00' },
    { staffId: 'cora' },
    { staffId: 'ana', from: '14:00', until: '15:00', cancelledAt: '2026-01-05T02:00:00.000Z' },
  ]
  return Array.from({ length: 60 }, (_, at) =>
    v.parse(absence, {
      id: `n${at}`,
      storeCode,
      day: addDays(days.start, at * 6),
      ...hours[at % hours.length],
      version: 1,
    }),
  )
}

const lengthOf = (row: Appointment) =>
  wallMinute(row.endDate, row.endTime) - wallMinute(row.startDate, row.startTime)

interface Minutes {
  booked: number
  completed: number
  duty: number
  sales: number
}

const absentOn = (staffId: string, date: string): [number, number][] =>
  absences
    .filter((row) => row.staffId === staffId && row.day === date && row.cancelledAt === null)
    .map(({ from, until }) => [minuteOfDay(from) ?? 0, minuteOfDay(until) ?? 1440])

/** Marks each minute of each therapist and day. */
function countMinutes(): Record<string, Minutes> {
  const hours: Record<string, [number, number]> = {
    // start of duty, and the end: an hour after the last call, or closing time
    ana: [9 * 60, 18 * 60],
    bea: [11 * 60, 20 * 60],
    cora: [9 * 60, 23 * 60],
  }
  const breaks: [number, number][] = [
    [12 * 60, 12 * 60 + 30],
    [18 * 60, 18 * 60 + 30],
  ]
  const sums: Record<string, Minutes> = {}
  for (const [id, [from, to]] of Object.entries(hours)) {
    const sum = { booked: 0, completed: 0, duty: 0, sales: 0 }
    for (let day = Date.parse(days.start); day <= Date.parse(days.end); day += 86_400_000) {
      const date = new Date(day).toISOString().slice(0, 10)
      const [booked, completed, duty] = [new Set<number>(), new Set<number>(), new Set<number>()]
      const isOff = id === 'cora' && new Date(day).getUTCDay() === 0
      const away = [...breaks, ...absentOn(id, date)]
      for (let minute = from; minute < to && !isOff; minute += 1)
        if (!away.some(([begin, end]) => minute >= begin && minute < end)) duty.add(minute)
      for (const row of rows) {
        if (row.staffId !== id || row.startDate !== date || row.status === 'CANCELLED') continue
        const begin = wallMinute(row.startDate, row.startTime) - wallMinute(date, '00:00')
        const isCompleted = row.status === 'COMPLETED'
        for (let minute = begin; minute < begin + lengthOf(row); minute += 1) {
          booked.add(minute)
          if (isCompleted) completed.add(minute)
        }
        if (isCompleted) sum.sales += cents(row.actualPrice)
      }
      sum.booked += booked.size
      sum.completed += completed.size
      sum.duty += new Set([...duty, ...booked]).size
    }
    sums[id.toUpperCase()] = sum
  }
  return sums
}
