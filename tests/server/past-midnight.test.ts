import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { addDays } from '#domain/kernel/dates'
import { appointment } from '#domain/rows/appointment'
import { maria, storeCode, today } from '../support/business'
import { bookingBody, type Clerk, errorOf, gymBody, logIn, rowOf } from './support/clerk'
import { openService, type TestService } from './support/test-service'

const tomorrow = addDays(today, 1)
const minutes = (count: number) => count / 60
const late = { startTime: '23:00', confirmed: ['DUTY_HOURS', 'STORE_HOURS'] }

let service: TestService
let makati: Clerk
let running: string

/** A visit of Jose in L1 from 23:00 to 00:15; it is 00:11 now. */
beforeEach(async () => {
  service = await openService()
  service.later(13)
  makati = await logIn(service, 'makati')
  running = (await makati.book({ ...late, status: 'CHECKED_IN', lockerId: 'l1' })).id
  service.later(minutes(71))
})

const visit = { ...gymBody, ...late, mobileNumber: maria, startDate: tomorrow, startTime: '00:11' }
const arrive = (body: object = {}) =>
  makati.send(calls.createAppointment, { body: { ...visit, ...body } })

describe('a visit past midnight', () => {
  test('keeps its locker: 409 for a second guest, also for later on the new day', async () => {
    for (const startTime of ['00:11', '14:00']) {
      const error = errorOf(await arrive({ startTime }), 409)
      expect(error.details?.obstacles).toMatchObject([
        { kind: 'locker', id: 'l1', why: 'BUSY', appointmentId: running },
      ])
    }
    rowOf(await arrive({ lockerId: 'l2' }), 201)
  })

  test('gives it back when it is completed, and when it has ended', async () => {
    const completeAppointmentPayment = { amount: 800, modeOfPayment: 'CASH' }
    rowOf(await makati.complete(running, { completeAppointmentPayment }))
    rowOf(await arrive(), 201)
  })

  test('gives it back when it has ended', async () => {
    service.later(minutes(4))
    rowOf(await arrive({ startTime: '00:15' }), 201)
  })

  test('keeps its therapist and room', async () => {
    const body = { ...bookingBody, ...late, startDate: tomorrow, startTime: '00:11' }
    const error = errorOf(await makati.send(calls.createAppointment, { body }), 409)
    expect(error.details?.obstacles).toMatchObject([{ kind: 'staff' }, { kind: 'room' }])
  })

  test('is left out of the free lockers of the new day', async () => {
    const query = { startDate: tomorrow, startTime: '14:00', serviceId: 'gym' }
    const { body } = await makati.send(calls.availableResources, { query })
    const { lockers } = v.parse(calls.availableResources.answer, body)
    expect(lockers.map(({ id }) => id)).toEqual(['l2', 'l3'])
  })

  const idsOn = async (start: string, basedOnCurrentTime: string) => {
    const query = { start, storeCode, basedOnCurrentTime }
    const { body } = await makati.send(calls.appointmentsByDate, { query })
    return v.parse(v.array(appointment), body).map(({ id }) => id)
  }

  test('is in the list of visits in progress today, and of its own day', async () => {
    const own = rowOf(await arrive({ lockerId: 'l2' }), 201).id
    expect(await idsOn(tomorrow, 'true')).toEqual([running, own])
    expect(await idsOn(tomorrow, 'false')).toEqual([own])
    expect(await idsOn(today, 'true')).toEqual([running])
    expect(await idsOn(addDays(tomorrow, 1), 'true')).toEqual([])
  })

  test('is found by its locker, and stays in the list when it takes longer, until the night ends', async () => {
    const found = () => makati.send(calls.appointmentByLocker, { params: { lockerId: 'l1' } })
    expect(rowOf(await found()).id).toBe(running)
    service.later(minutes(60))
    expect(rowOf(await found()).id).toBe(running)
    expect(await idsOn(tomorrow, 'true')).toEqual([running])
    service.later(3)
    expect((await found()).status).toBe(404)
    expect(await idsOn(tomorrow, 'true')).toEqual([])
  })

  test('ends with the night that the store has set', async () => {
    service.later(minutes(60))
    const set = (night_end_time: string) =>
      service.db.queries.updateTable('stores').set({ night_end_time }).execute()
    await set('01:00')
    expect(await idsOn(tomorrow, 'true')).toEqual([])
    await set('01:30')
    expect(await idsOn(tomorrow, 'true')).toEqual([running])
  })
})
