import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { today } from '../../support/business'
import { bookingBody, type Clerk, errorOf, logIn, rowOf } from '../support/clerk'
import { nextId, openService } from '../support/test-service'

let makati: Clerk
beforeEach(async () => {
  makati = await logIn(await openService(), 'makati')
})

const book = (body: object) =>
  makati.send(calls.createAppointment, { body: { ...bookingBody, ...body } })

test('ABSENCE-1 an absence of hours stands in the way of its day only, until it is taken back', async () => {
  const id = nextId()
  const body = { id, staffId: 'ana', day: today, from: '14:30', until: '16:00' }
  for (const _ of [1, 2])
    expect(await makati.send(calls.addAbsence, { body })).toMatchObject({ status: 201 })
  expect(errorOf(await book({}), 409)).toMatchObject({ code: 'CONFIRMATION_REQUIRED' })
  rowOf(await book({ startDate: '2026-11-22' }), 201)
  for (const _ of [1, 2])
    expect(await makati.send(calls.cancelAbsence, { params: { id }, body: {} })).toMatchObject({
      status: 200,
    })
  rowOf(await book({}), 201)
})

test('a whole day off is listed for its date', async () => {
  await makati.send(calls.addAbsence, { body: { id: nextId(), staffId: 'ana', day: today } })
  const off = async (serviceDate: string) => {
    const got = await makati.send(calls.staffs, { query: { serviceDate } })
    const rows = got.body as { id: string; dayOffNow: boolean }[]
    return rows.filter((row) => row.dayOffNow).map((row) => row.id)
  }
  expect(await off(today)).toContain('ana')
  expect(await off('2026-11-24')).not.toContain('ana')
})

test('the flag for a day off means the day on which it was set', async () => {
  const body = { dayOffNow: true }
  await makati.send(calls.updateStaff, { params: { id: 'ana' }, body })
  expect(errorOf(await book({}), 409).message).toBe('ANA is off on this day.')
  rowOf(await book({ startDate: '2026-11-23' }), 201)
})
