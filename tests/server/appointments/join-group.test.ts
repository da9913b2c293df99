import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { jose } from '../../support/business'
import { bookingBody, type Clerk, errorOf, groupBody, logIn } from '../support/clerk'
import { nextId, openService, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
let members: string[]
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
  const body = { ...groupBody(), groupId: 'g1' }
  members = body.members.map(({ id }) => id)
  await makati.send(calls.createGroup, { body })
})

const mia = () => ({
  ...{ ...bookingBody, id: nextId(), name: 'Mia', staffId: 'cora', roomId: 'r3' },
  joins: { groupId: 'g1', isUnderPayer: true },
})
const send = (body: object, headers = {}) => makati.send(calls.createAppointment, { body, headers })
const cancelAll = () =>
  makati.send(calls.cancelGroup, {
    params: { id: 'g1' },
    body: { members: members.map((id) => ({ id })), cancelReason: 'Sick' },
  })

test('booking-19 a guest joins once, is paid for with the group, and the payer gets no second message', async () => {
  const body = mia()
  const headers = { 'Idempotency-Key': nextId() }
  const first = await send(body, headers)
  expect(first).toMatchObject({
    status: 201,
    body: { name: 'Mia', groupId: 'g1', isGroupLead: false, isUnderPayer: true },
  })
  expect((await send(body, headers)).body).toEqual(first.body)
  const payment = { amount: 800, modeOfPayment: 'CASH' }
  const paid = await makati.send(calls.payGroup, {
    params: { id: 'g1' },
    body: { members: [...members, body.id].map((id) => ({ id, payment })) },
  })
  expect(paid).toMatchObject({ status: 200, body: Array(3).fill({ totalPricePaid: 800 }) })
  const { queries } = service.db
  const rows = await queries.selectFrom('sms_outbox').select('mobile_number').execute()
  expect(rows).toEqual([{ mobile_number: jose }])
})

test('a group that was cancelled meanwhile takes no guest', async () => {
  await cancelAll()
  const body = mia()
  expect(errorOf(await send(body), 422).message).toBe(
    'The group was cancelled. Book the guest without it.',
  )
  expect(await makati.row(body.id)).toBeUndefined()
})

test('a group of another store is none', async () => {
  const cebu = await logIn(service, 'cebu')
  const body = { ...mia(), serviceIds: [], staffId: null, roomId: null }
  const got = await cebu.send(calls.createAppointment, { body })
  expect(errorOf(got, 422).message).toContain('The group has no booking on that day.')
})
