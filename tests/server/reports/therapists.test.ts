import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import type { Appointment } from '#domain/rows/appointment'
import { attendance, attendanceId } from '#domain/rows/line-up/attendance'
import { attendances } from '#server/db/tables/registers'
import { type Line, tableOf } from '../../../e2e/steps/read-back'
import { today } from '../../support/business'
import { rowOf } from '../../support/commands'
import { cebu } from '../support/small-business'
import { download, keepAppointments, keepWorld, openReporting, type Reporting } from './reporting'
import { later, scenario, tomorrow } from './scenario'

let reporting: Reporting
const world = scenario()

beforeEach(async () => {
  reporting = await openReporting()
  await keepWorld(reporting.service.db, world)
})

const commissions = (start: string, end: string, token?: string) =>
  download(
    reporting,
    `/v1/reports/commissions/date-range/download?start=${start}&end=${end}`,
    token,
  )
const statistics = (month: string, year = '2026', token?: string) =>
  download(reporting, `/v1/reports/staffs/download?month=${month}&year=${year}`, token)

/** A completed appointment like a1 on another day. */
function repeated(id: string, day: string, more: Partial<Appointment> = {}): Appointment {
  const [startDate, endDate] = [day, day]
  return { ...rowOf(world, 'a1'), id, startDate, endDate, ...more }
}

/** A completed appointment of the other store, with its therapist. */
const inCebu = (id: string) =>
  repeated(id, today, {
    storeCode: cebu,
    staffId: 'cebu-ana',
    roomId: 'cebu-r1',
    lockerId: null,
    promoId: null,
    staffCommission: 777,
  })

const values = (line: Line) => Object.values(line)

test('REPORT-5 adds up commissions by therapist and day under its file name', async () => {
  await keepAppointments(reporting.service.db, [
    repeated('b1', tomorrow, { startTime: '13:00', endTime: '14:15' }),
    repeated('b2', tomorrow, { startTime: '15:30', endTime: '16:45', staffCommission: 180.25 }),
  ])
  const { fileName, sheets } = await commissions(today, tomorrow)
  expect(fileName).toBe(`TherapistCommissions_${today}-to-${tomorrow}_SERENITY_MAKATI.xlsx`)
  const byDay = tableOf(sheets, 'By Day')
  expect(byDay.lines.map(values)).toEqual([
    ['ANA', `${today}T00:00`, 1, 1, 200],
    ['ANA', `${tomorrow}T00:00`, 3, 2, 380.25],
    ['BEA', `${today}T00:00`, 1, 1, 310.25],
  ])
  expect(values(byDay.total)).toEqual(['TOTAL', null, 5, 4, 890.5])
  const byTherapist = tableOf(sheets, 'By Therapist')
  expect(byTherapist.lines.map(values)).toEqual([
    ['ANA', 4, 3, 580.25],
    ['BEA', 1, 1, 310.25],
    ['CORA', 0, 0, 0],
  ])
  expect(values(byTherapist.total)).toEqual(['TOTAL', 5, 4, 890.5])
})

const tip = (id: string, staffId: string, mode: string, amount: number, day: string) => ({
  ...{ id, staffId, mode, amount, day, phase: 'Completion' as const, kind: 'TIP' as const },
  ...{
    charge: 0,
    reference: null,
    drawerId: null,
    desk: null,
    at: `${day}T09:00:00Z`,
    by: 'boss',
    of: null,
  },
})

test('TIP-1 REPORT-5 tips stand after the commission, and by mode, on the day they were given', async () => {
  const tenders = [
    tip('t1', 'ana', 'GCASH', 150, tomorrow),
    tip('t2', 'cora', 'CASH', 50.5, tomorrow),
    tip('t3', 'ana', 'CASH', 20, later),
  ]
  await keepAppointments(reporting.service.db, [repeated('b1', '2026-11-01', { tenders })])
  const { sheets } = await commissions(today, tomorrow)
  expect(tableOf(sheets, 'By Day').lines.map(values)).toEqual([
    ['ANA', `${today}T00:00`, 1, 1, 200, 0],
    ['ANA', `${tomorrow}T00:00`, 1, 0, 0, 150],
    ['BEA', `${today}T00:00`, 1, 1, 310.25, 0],
    ['CORA', `${tomorrow}T00:00`, 0, 0, 0, 50.5],
  ])
  expect(values(tableOf(sheets, 'By Therapist').total)).toEqual(['TOTAL', 3, 2, 510.25, 200.5])
  const byMode = tableOf(sheets, 'Tips by Mode')
  expect(byMode.lines.map(values)).toEqual([
    ['ANA', 'GCASH', 150],
    ['CORA', 'CASH', 50.5],
  ])
  const without = await commissions('2026-11-01', '2026-11-01')
  expect(tableOf(without.sheets, 'By Day').titles.at(-1)).toBe('Commission')
  expect(() => tableOf(without.sheets, 'Tips by Mode')).toThrow()
})

test('CANCEL-2 REPORT-5 cancelled appointments earn no commission', async () => {
  await keepAppointments(reporting.service.db, [
    { ...rowOf(world, 'a3'), id: 'b3', staffCommission: 999, startDate: tomorrow },
  ])
  const { sheets } = await commissions(today, later)
  expect(tableOf(sheets, 'By Day').lines.map((line) => line.Therapist)).not.toContain('CORA')
  expect(tableOf(sheets, 'By Day').total.Commission).toBe(510.25)
})

test('REPORT-5 days outside of the range and other stores stay out', async () => {
  await keepAppointments(reporting.service.db, [inCebu('c1')])
  const here = await commissions(tomorrow, tomorrow)
  expect(tableOf(here.sheets, 'By Day').lines.map(values)).toEqual([
    ['ANA', `${tomorrow}T00:00`, 1, 0, 0],
  ])
  const there = await commissions(today, today, reporting.cebuToken)
  expect(tableOf(there.sheets, 'By Day').total.Commission).toBe(777)
})

test('REPORT-6 counts appointments, requests, hours, revenue and commission of a month', async () => {
  const { fileName, sheets } = await statistics('11')
  expect(fileName).toBe('TherapistStatistics_11_2026_SERENITY_MAKATI.xlsx')
  const { titles, lines, total } = tableOf(sheets, 'Therapist Statistics')
  expect(titles).toEqual([
    'Therapist',
    'Appointments',
    'Requested',
    'Completed',
    'Hours',
    'Revenue',
    'Commission',
  ])
  // a4 and a3 are cancelled; an hour is one of massage, without cleaning
  expect(lines.map(values)).toEqual([
    ['ANA', 2, 1, 1, 1, 700, 200],
    ['BEA', 1, 0, 1, 1.5, 1100.5, 310.25],
    ['CORA', 0, 0, 0, 0, 0, 0],
  ])
  expect(values(total)).toEqual(['TOTAL', 3, 1, 2, 2.5, 1800.5, 510.25])
})

test('REPORT-6 the first and the last day of a month belong to it', async () => {
  await keepAppointments(reporting.service.db, [
    repeated('b4', '2028-01-31'),
    repeated('b5', '2028-02-01'),
    repeated('b6', '2028-02-29'),
    repeated('b7', '2028-03-01'),
    repeated('b8', '2028-12-31'),
  ])
  const countIn = async (month: string) =>
    tableOf((await statistics(month, '2028')).sheets, 'Therapist Statistics').total.Appointments
  expect([await countIn('1'), await countIn('02'), await countIn('3')]).toEqual([1, 2, 1])
  expect([await countIn('12'), await countIn('13')]).toEqual([1, 5])
})

test.each(['13', 'ALL'])(
  'REPORT-6 the month %s is the whole year, and ALL in the name',
  async (all) => {
    const { fileName, sheets } = await statistics(all)
    expect(fileName).toBe('TherapistStatistics_ALL_2026_SERENITY_MAKATI.xlsx')
    // a7 is in December
    expect(tableOf(sheets, 'Therapist Statistics').lines[0]?.Appointments).toBe(3)
  },
)

test('LINEUP-8 a sheet has turns, requests, reasons out of turn and skips, where attendance is kept', async () => {
  const without = await statistics('11')
  expect(() => tableOf(without.sheets, 'Line-up')).toThrow()
  const id = attendanceId('SERENITY_MAKATI', 'ana', today)
  const skip = { id: 's1', from: `${today}T04:00:00Z`, reason: 'Lunch' }
  const row = v.parse(attendance, {
    ...{ id, storeCode: 'SERENITY_MAKATI', staffId: 'ana', day: today, skips: [skip] },
    ...{ inAt: `${today}T01:58:00Z`, lastInAt: `${today}T01:58:00Z` },
  })
  const { queries } = reporting.service.db
  await queries.insertInto('attendances').values(attendances.toRow(row)).execute()
  const passed = [
    { staffId: 'bea', why: 'Strong hands' },
    { staffId: 'cora', why: 'BUSY' },
  ]
  await keepAppointments(reporting.service.db, [
    repeated('b1', '2026-11-24', { staffRequested: false, turn: { kind: 'CHOSEN', passed } }),
    repeated('b2', '2026-11-25', { turn: { kind: 'REQUESTED', passed: [] } }),
  ])
  const { lines, total } = tableOf((await statistics('11')).sheets, 'Line-up')
  expect(lines[0]).toMatchObject({ Therapist: 'ANA', 'Days Present': 1, Skips: 1 })
  expect(lines[0]).toMatchObject({ 'Out of Turn': 1, Reasons: 'Strong hands' })
  expect(total['Days Present']).toBe(1)
})

test('REPORT-6 time past midnight counts', async () => {
  await keepAppointments(reporting.service.db, [
    repeated('b9', '2027-05-31', {
      startTime: '23:30',
      endDate: '2027-06-01',
      endTime: '01:15',
      cleaningMinutes: 15,
    }),
  ])
  const { sheets } = await statistics('5', '2027')
  expect(tableOf(sheets, 'Therapist Statistics').lines[0]?.Hours).toBe(1.5)
})

test('REPORT-6 another store has its own therapists only', async () => {
  await keepAppointments(reporting.service.db, [inCebu('c1')])
  const there = await statistics('11', '2026', reporting.cebuToken)
  expect(there.fileName).toBe('TherapistStatistics_11_2026_SERENITY_CEBU.xlsx')
  expect(tableOf(there.sheets, 'Therapist Statistics').lines.map(values)).toEqual([
    ['ANA', 1, 1, 1, 1, 700, 777],
    ['BEA', 0, 0, 0, 0, 0, 0],
    ['CORA', 0, 0, 0, 0, 0, 0],
  ])
  const here = await statistics('11')
  expect(tableOf(here.sheets, 'Therapist Statistics').total.Commission).toBe(510.25)
})
