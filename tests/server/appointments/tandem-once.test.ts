import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { addDays } from '#domain/kernel/dates'
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
