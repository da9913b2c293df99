import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { jose } from '../../support/business'
import { type Clerk, errorOf, groupBody, logIn } from '../support/clerk'
import { nextId, openService, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
let lead: string
let guest: string
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
  const body = { ...groupBody(), groupId: 'g1' }
  ;[lead = '', guest = ''] = body.members.map(({ id }) => id)
  await makati.send(calls.createGroup, { body })
})

const params = { id: 'g1' }
const move = (members: object[], headers = {}) =>
  makati.send(calls.moveGroup, { params, body: { members }, headers })
const cancel = (members: object[], headers = {}) =>
  makati.send(calls.cancelGroup, { params, body: { members, cancelReason: 'Sick' }, headers })

test('two guests who swap therapists and rooms do not block each other in the database', async () => {
  const got = await move([
    { id: lead, staffId: 'bea', roomId: 'r2' },
    { id: guest, staffId: 'ana', roomId: 'r1' },
  ])
  expect(got).toMatchObject({
    status: 200,
    body: [
      { id: lead, staffId: 'bea', roomId: 'r2' },
      { id: guest, staffId: 'ana', roomId: 'r1' },
    ],
  })
  expect(await makati.row(guest)).toMatchObject({ staffId: 'ana', roomId: 'r1' })
})

test('a move of which one place has gone moves nobody, and names the guest', async () => {
  await makati.book({ staffId: 'bea', roomId: 'r3', startTime: '16:30', mobileNumber: jose })
  const got = await move([lead, guest].map((id) => ({ id, startTime: '16:30' })))
  expect(errorOf(got, 409)).toMatchObject({ message: expect.stringMatching(/^Guest 2 \(Rosa\)/) })
  expect(await makati.row(lead)).toMatchObject({ startTime: '14:00', roomId: 'r1' })
})

test('a move sent twice moves once, and a later one is not undone by its replay', async () => {
  const headers = { 'Idempotency-Key': nextId() }
  const members = [lead, guest].map((id) => ({ id, startTime: '16:30' }))
  const first = await move(members, headers)
  await move([lead, guest].map((id) => ({ id, startTime: '14:30' })))
  const again = await move(members, headers)
  expect([again.status, again.body]).toEqual([first.status, first.body])
  expect(await makati.row(guest)).toMatchObject({ startTime: '14:30' })
})

test('the payer gets one message for the move of the group', async () => {
  await move([lead, guest].map((id) => ({ id, startTime: '16:30' })))
  const rows = await service.db.queries
    .selectFrom('sms_outbox')
    .select(['mobile_number', 'text'])
    .execute()
  expect(rows).toEqual([{ mobile_number: jose, text: expect.stringContaining('4:30') }])
})

test('a group is cancelled as a whole, or not at all', async () => {
  await makati.checkIn(guest, { lockerId: 'l1' })
  const members = [{ id: lead }, { id: guest }]
  expect(errorOf(await cancel(members), 409).message).toBe(
    'Guest 2 (Rosa): Appointment is CHECKED-IN and cannot be cancelled with the group.',
  )
  expect(await makati.row(lead)).toMatchObject({ status: 'RESERVED' })
  const got = await cancel([{ id: lead }, { id: guest, status: 'CHECKED_IN' }])
  expect(got).toMatchObject({
    status: 200,
    body: [
      { id: lead, status: 'CANCELLED', cancelReason: 'Sick' },
      { id: guest, status: 'CANCELLED', cancelReason: 'Sick' },
    ],
  })
})

test('the answer has a guest who was cancelled before as well', async () => {
  await makati.send(calls.cancelAppointment, {
    params: { id: guest },
    body: { cancelReason: 'Late' },
  })
  const got = await cancel([{ id: lead }, { id: guest }])
  expect(got).toMatchObject({
    status: 200,
    body: [{ cancelReason: 'Sick' }, { id: guest, cancelReason: 'Late' }],
  })
})

test('one payment for both is stored with each guest, once, and refused for all together', async () => {
  const pay = (amount: number, headers = {}) => {
    const payment = { amount, modeOfPayment: 'CASH' }
    const members = [lead, guest].map((id) => ({ id, payment, shownPrice: 800 }))
    return makati.send(calls.payGroup, { params, body: { members, desk: 'Desk 1' }, headers })
  }
  const headers = { 'Idempotency-Key': nextId() }
  const got = await pay(300, headers)
  expect(got).toMatchObject({
    status: 200,
    body: [lead, guest].map((id) => ({
      ...{ id, status: 'RESERVED', totalPricePaid: 300, balanceAfterReservation: 500 },
      tenders: [{ mode: 'CASH', amount: 300, desk: 'Desk 1' }],
    })),
  })
  expect(await pay(300, headers)).toMatchObject({ status: 200 })
  expect(errorOf(await pay(500), 422).message).toMatch(/^Guest 1 \(.*\): The price has changed/)
  expect(await makati.row(guest)).toMatchObject({ totalPricePaid: 300 })
})
