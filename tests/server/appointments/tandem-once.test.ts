import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { addDays } from '#domain/kernel/dates'
import { customer } from '#domain/rows/customer'
import { queueReminders } from '#server/sms/queue-reminders'
import { jose, today } from '../../support/business'
import { bookingBody, type Clerk, logIn, tandemBody } from '../support/clerk'
import { nextId, openService, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

/** Books Jose with two therapists; returns the ids of both bookings. */
async function book(startDate = today): Promise<[string, string]> {
  const { groupId, members } = tandemBody()
  const [guest, cora] = members
  const body = { groupId, members: [{ ...guest, startDate }, cora] }
  expect((await makati.send(calls.createGroup, { body })).status).toBe(201)
  return [guest?.id ?? '', cora?.id ?? '']
}

const messages = () =>
  service.db.queries
    .selectFrom('sms_outbox')
    .select(['appointment_id', 'reminder'])
    .orderBy('id')
    .execute()

test('booking-6 a guest with two therapists gets one message', async () => {
  const [guest] = await book()
  expect(await messages()).toEqual([{ appointment_id: guest, reminder: null }])
})

test('booking-6 a guest other than the payer gets one message, too', async () => {
  const { members } = tandemBody()
  const payer = { ...bookingBody, id: nextId(), staffId: 'bea', roomId: 'r2' }
  const [guest, cora] = members
  const other = { ...guest, mobileNumber: '639171234567', name: 'Ina' }
  const body = { groupId: 'g1', payer: payer.id, members: [payer, other, cora] }
  expect((await makati.send(calls.createGroup, { body })).status).toBe(201)
  const queued = (await messages()).map((row) => row.appointment_id)
  expect(queued.toSorted()).toEqual([guest?.id, payer.id].toSorted())
})

test('booking-6 a guest with two therapists gets one reminder', async () => {
  const owner = await logIn(service, 'owner')
  const params = { storeCode: 'SERENITY_MAKATI' }
  await owner.send(calls.updateStoreSettings, { params, body: { remindsInEvening: true } })
  const [guest] = await book(addDays(today, 2))
  const clock = () => Date.parse(`${addDays(today, 1)}T18:00:00+08:00`)
  expect(await queueReminders({ db: service.db, clock })).toBe(1)
  expect((await messages()).map((row) => row.appointment_id)).toEqual([guest, guest])
})

test('CUST-3 the visit stands once in the history of the customer', async () => {
  const [guest] = await book()
  const query = { includeAppointments: 'true' }
  const got = await makati.send(calls.customer, { params: { idOrMobileNumber: jose }, query })
  expect(got.body).toMatchObject({ appointments: [{ id: guest, staff: 'Ana' }] })
})

test('a completed visit is one, with one receipt, points and a commission for each therapist', async () => {
  const [guest, cora] = await book()
  const before = await visits()
  await makati.checkIn(guest)
  const money = { amount: 800, modeOfPayment: 'CASH' }
  await makati.complete(guest, { completeAppointmentPayment: money })
  const next = await makati.book({ startTime: '16:00' })
  await makati.checkIn(next.id)
  await makati.complete(next.id, { completeAppointmentPayment: money })
  expect(await makati.row(guest)).toMatchObject({ receiptNumber: 1, staffCommission: 200 })
  expect(await makati.row(cora)).toMatchObject({ receiptNumber: null, pointsEarned: 0 })
  expect((await makati.row(cora))?.staffCommission).toBeGreaterThan(0)
  expect(await makati.row(next.id)).toMatchObject({ receiptNumber: 2 })
  expect(await visits()).toBe(before + 2)
})

test('booking-6 a move of the guest is told once', async () => {
  const [guest] = await book()
  await service.db.queries.updateTable('sms_outbox').set({ state: 'SENT' }).execute()
  await makati.update(guest, { startTime: '16:00' })
  expect((await messages()).map((row) => row.appointment_id)).toEqual([guest, guest])
})

async function visits(): Promise<number> {
  const { body } = await makati.send(calls.customer, { params: { idOrMobileNumber: jose } })
  return v.parse(customer, body).visitCount
}
