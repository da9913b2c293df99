import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Appointment } from '#domain/rows/appointment'
import { attendance, attendanceId } from '#domain/rows/line-up/attendance'
import { attendances } from '#server/db/tables/registers'
import { type Line, tableOf } from '../../../e2e/steps/read-back'
import { maria, storeCode, today } from '../../support/business'
import { rowOf } from '../../support/commands'
import { logIn } from '../support/clerk'
import { download, keepWorld, openReporting, type Reporting } from './reporting'
import { scenario } from './scenario'

let reporting: Reporting
const world = scenario()
/** Maria's completed Shiatsu with Bea, on which Cora works, too. */
const guest: Appointment = { ...rowOf(world, 'a2'), groupId: 'group-1234abcd', isGroupLead: true }
const tandem: Appointment = {
  ...guest,
  ...{ id: 't2', tandemOf: guest.id, staffId: 'cora', isGroupLead: false },
  ...{ roomId: null, lockerId: null, actualPrice: 0, originalPrice: 0, staffCommission: 280 },
  ...{ completedPaymentAmount: 0, completedPaymentMOP: null, totalPricePaid: 0, tenders: null },
  ...{ pointsToRedeem: 0, pointsRedeemed: 0, pointsEarned: 0, takenOnOtherDays: null },
}

beforeEach(async () => {
  reporting = await openReporting()
  const rows = new Map(world.appointments).set(guest.id, guest).set(tandem.id, tandem)
  await keepWorld(reporting.service.db, { ...world, appointments: rows })
})

const onDay = async (report: string) =>
  (await download(reporting, `/v1/reports/${report}/download?start=${today}&end=${today}`)).sheets
const values = (line: Line) => Object.values(line)

test('report-6 the daily report lists the guest once and names the second therapist', async () => {
  const sheets = await onDay('daily')
  const { lines, total } = tableOf(sheets, 'Appointments')
  const ids = lines.map((line) => line['Appointment ID'])
  expect(ids).toEqual(['a3', 'a2', 'a1', 'a6', 'a4'])
  expect(lines[1]).toMatchObject({ Therapist: 'BEA', Group: '1234ABCD payer, with CORA' })
  expect(total['Total Paid']).toBe(1081.75 + 1100.5 + 300)
  const [day] = tableOf(sheets, 'By Day').lines
  expect(day).toMatchObject({ Appointments: 5, Completed: 2, Cancelled: 2 })
  const paid = tableOf(sheets, 'Payments').lines.map((line) => line['Appointment ID'])
  expect(paid).not.toContain('t2')
})

test('a second therapist who left is no longer named', async () => {
  await reporting.service.db.queries
    .updateTable('appointments')
    .where('id', '=', 't2')
    .set({ status: 'CANCELLED' })
    .execute()
  const { lines } = tableOf(await onDay('daily'), 'Appointments')
  expect(lines[1]).toMatchObject({ 'Appointment ID': 'a2', Group: '1234ABCD payer' })
})

test('report-6 a visit with two therapists is sold once', async () => {
  const sheets = await onDay('sales')
  for (const name of ['By Day', 'By Channel', 'By Hour', 'By Weekday', 'By Promo'])
    expect([name, tableOf(sheets, name).total.Visits]).toEqual([name, 2])
  const sold = tableOf(sheets, 'By Service').lines.map((line) => [line.Service, line.Sold])
  expect(sold).toEqual([
    ['SHIATSU 90', 1],
    ['SWEDISH 60', 1],
  ])
})

test('report-6 both therapists have the hours, each a commission', async () => {
  const byDay = tableOf(await onDay('commissions/date-range'), 'By Day')
  expect(byDay.lines.map(values)).toEqual([
    ['ANA', `${today}T00:00`, 1, 1, 200],
    ['BEA', `${today}T00:00`, 1, 1, 310.25],
    ['CORA', `${today}T00:00`, 1, 1, 280],
  ])
  const path = '/v1/reports/staffs/download?month=11&year=2026'
  const { lines, total } = tableOf((await download(reporting, path)).sheets, 'Therapist Statistics')
  expect(lines.map(values)).toEqual([
    ['ANA', 2, 1, 1, 1, 700, 200],
    ['BEA', 1, 0, 1, 1.5, 1100.5, 310.25],
    ['CORA', 1, 0, 1, 1.5, 0, 280],
  ])
  expect(total.Revenue).toBe(1800.5)
})

test('REPORT-9 both therapists are booked, the room once', async () => {
  const sheets = await onDay('occupancy')
  const booked = (name: string) =>
    tableOf(sheets, 'By Therapist').lines.find((line) => line.Therapist === name)?.['Hours Booked']
  expect(booked('CORA')).toBe(booked('BEA'))
  expect(booked('CORA')).toBeGreaterThan(1.5)
  expect(tableOf(sheets, 'By Therapist').total.Revenue).toBe(1800.5)
  const rooms = tableOf(sheets, 'By Room').lines.map((line) => [line.Room, line['Hours Booked']])
  expect(rooms).toContainEqual(['ROOM 2', booked('BEA')])
  expect(tableOf(sheets, 'By Room').total['Hours Booked']).toBe(
    rooms.reduce((sum, [, hours]) => sum + Number(hours), 0),
  )
})

test('report-6 the customer came once, today and in the past', async () => {
  const top = async (start: string) => {
    const path = `/v1/reports/customer-figures/download?start=${start}&end=2026-11-30`
    const { sheets } = await download(reporting, path)
    const days = tableOf(sheets, 'By Day').total
    return { days, people: [...tableOf(sheets, 'Top Customers').lines] }
  }
  const { days, people } = await top(today)
  expect([days['New Customers'], days['Returning Visits']]).toEqual([2, 0])
  expect(people).toContainEqual(
    expect.objectContaining({ 'Mobile No.': maria, Visits: 1, Sales: 1100.5 }),
  )
})

test('CUST-3 a customer has one visit in the history', async () => {
  const clerk = await logIn(reporting.service, 'makati')
  const { body } = await clerk.send(calls.customer, {
    params: { idOrMobileNumber: maria },
    query: { includeAppointments: 'true' },
  })
  expect(body).toMatchObject({ appointments: [{ id: 'a5' }, { id: 'a2', pointsRedeemed: 150 }] })
})

test('LINEUP-8 both therapists have had a turn, unless the guest asked for one', async () => {
  const { queries } = reporting.service.db
  for (const staffId of ['bea', 'cora']) {
    const id = attendanceId(storeCode, staffId, today)
    const inAt = `${today}T01:58:00Z`
    const row = v.parse(attendance, { id, storeCode, staffId, day: today, inAt, lastInAt: inAt })
    await queries.insertInto('attendances').values(attendances.toRow(row)).execute()
  }
  const turns = async () => {
    const path = '/v1/reports/staffs/download?month=11&year=2026'
    const { lines } = tableOf((await download(reporting, path)).sheets, 'Line-up')
    return lines.slice(1).map((line) => [line.Therapist, line.Turns, line.Requested])
  }
  expect(await turns()).toEqual([
    ['BEA', 1, 0],
    ['CORA', 1, 0],
  ])
  await queries
    .updateTable('appointments')
    .where('id', '=', 't2')
    .set({ staff_requested: true })
    .execute()
  expect(await turns()).toEqual([
    ['BEA', 1, 0],
    ['CORA', 0, 1],
  ])
})

test('report-6 a store counts the visit once', async () => {
  const owner = await logIn(reporting.service, 'owner')
  const path = `/v1/reports/all-stores/download?start=${today}&end=${today}`
  const { sheets } = await download(reporting, path, owner.token)
  expect(tableOf(sheets, 'By Store').lines).toContainEqual(
    expect.objectContaining({ Appointments: 5, Completed: 2, Sales: expect.any(Number) }),
  )
})
