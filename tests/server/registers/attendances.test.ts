import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { addDays } from '#domain/kernel/dates'
import { absence, endOfDay } from '#domain/rows/line-up/absence'
import { attendance, attendanceId } from '#domain/rows/line-up/attendance'
import { absences, attendances } from '#server/db/tables/registers'
import { storeCode, today } from '../../support/business'
import { type Clerk, logIn } from '../support/clerk'
import { openService, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

const idOn = (day: string) => attendanceId(storeCode, 'ana', day)

async function present(day: string) {
  const inAt = `${day}T01:58:00.000Z`
  const row = { id: idOn(day), storeCode, day, staffId: 'ana', inAt, lastInAt: inAt, version: 1 }
  const { queries } = service.db
  await queries
    .insertInto('attendances')
    .values(attendances.toRow(v.parse(attendance, row)))
    .execute()
}

async function absent(day: string) {
  const row = { id: `a-${day}`, storeCode, day, staffId: 'ana', from: '15:00', version: 1 }
  const { queries } = service.db
  await queries
    .insertInto('absences')
    .values(absences.toRow(v.parse(absence, row)))
    .execute()
}

test('attendances and absences are listed and fed from a day on, absences of days to come too', async () => {
  const [past, coming] = [addDays(today, -30), addDays(today, 30)]
  for (const day of [past, today]) await present(day)
  for (const day of [past, coming]) await absent(day)
  const query = { since: addDays(today, -7) }
  expect((await makati.send(calls.attendances, { query })).body).toMatchObject([
    { id: idOn(today), inAt: `${today}T01:58:00.000Z`, outAt: null, skips: [] },
  ])
  expect((await makati.send(calls.attendances)).body).toHaveLength(2)
  expect((await makati.send(calls.absences, { query })).body).toMatchObject([
    { day: coming, from: '15:00', until: endOfDay, cancelledAt: null },
  ])
  const feed = await makati.send(calls.changes, { query: { from: query.since } })
  const { changes } = v.parse(calls.changes.answer, feed.body)
  const fed = changes.flatMap(({ table, row }) =>
    table === 'attendances' || table === 'absences' ? [row] : [],
  )
  expect(fed).toMatchObject([{ id: idOn(today) }, { id: `a-${coming}`, until: endOfDay }])
})

test('another store does not see them', async () => {
  await present(today)
  const cebu = await makati.as('cebu')
  expect((await cebu.send(calls.attendances)).body).toEqual([])
})
