import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { jose } from '../../support/business'
import { type Clerk, errorOf, groupBody, logIn } from '../support/clerk'
import { nextId, openService, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

const send = (body: object, headers = {}) => makati.send(calls.createGroup, { body, headers })

test('a group is stored as a whole and answered with the payer first', async () => {
  const { members } = groupBody()
  const [first, second] = members
  const got = await send({ members, payer: second?.id, groupId: 'g1' })
  // The second guest has no number, so the payer must be the one with a number.
  expect(errorOf(got, 422).message).toBe('Guest 2: Customer > Customer Mobile No. is required.')
  const right = await send({ members, groupId: 'g1' })
  expect(right).toMatchObject({
    status: 201,
    body: [
      { id: first?.id, groupId: 'g1', isGroupLead: true, customerId: 'jose' },
      { id: second?.id, groupId: 'g1', isGroupLead: false, name: 'Rosa', mobileNumber: jose },
    ],
  })
})

test('a repeated request books once', async () => {
  const body = groupBody()
  const headers = { 'Idempotency-Key': nextId() }
  const first = await send(body, headers)
  const second = await send(body, headers)
  expect([second.status, second.body]).toEqual([first.status, first.body])
})

test('a group of which one place has gone is not stored at all', async () => {
  await makati.book({ staffId: 'bea', roomId: 'r3', mobileNumber: '639171234567', name: 'Ina' })
  const body = groupBody()
  const got = await send(body)
  expect(errorOf(got, 409)).toMatchObject({ message: expect.stringMatching(/^Guest 2: BEA/) })
  for (const { id } of body.members) expect(await makati.row(id)).toBeUndefined()
})

test('the payer gets one message for the guests under the number', async () => {
  await send(groupBody())
  const { queries } = service.db
  const rows = await queries.selectFrom('sms_outbox').select('mobile_number').execute()
  expect(rows).toEqual([{ mobile_number: jose }])
})
