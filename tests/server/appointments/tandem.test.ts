import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { jose } from '../../support/business'
import { type Clerk, errorOf, logIn, tandemBody } from '../support/clerk'
import { openService, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

const book = (body: object) => makati.send(calls.createGroup, { body })

test('a guest and the second therapist are stored and answered together', async () => {
  const body = tandemBody()
  const [guest, cora] = body.members
  expect(await book(body)).toMatchObject({
    status: 201,
    body: [
      { id: guest?.id, staffId: 'ana', roomId: 'r1', tandemOf: null, isGroupLead: true },
      { id: cora?.id, staffId: 'cora', roomId: null, tandemOf: guest?.id, originalPrice: 0 },
    ],
  })
  expect(await makati.row(cora?.id ?? '')).toMatchObject({ startTime: '14:00', mobileNumber: jose })
})

test('a second therapist who is taken refuses the guest too, and is named', async () => {
  await makati.book({ staffId: 'cora', roomId: 'r3', mobileNumber: '639171234567', name: 'Ina' })
  const body = tandemBody()
  const error = errorOf(await book(body), 409)
  expect(error.message).toMatch(/^Guest 1: Second therapist: CORA is busy/)
  expect(error.details).toMatchObject({ field: 'members.1.staffId', reason: 'TAKEN' })
  for (const { id } of body.members) expect(await makati.row(id)).toBeUndefined()
})

test('a second therapist is not free for another guest', async () => {
  await book(tandemBody())
  const other = tandemBody({ staffId: 'ana' }).members[0]
  const body = { ...other, staffId: 'cora', roomId: 'r3' }
  const error = errorOf(await makati.send(calls.createAppointment, { body }), 409)
  expect(error.message).toMatch(/^CORA is busy from 2:00 PM/)
})

test('a booking by itself has no second therapist', async () => {
  const { members } = tandemBody()
  const error = errorOf(await makati.send(calls.createAppointment, { body: members[1] ?? {} }), 422)
  expect(error.message).toBe('A second therapist is booked together with the guest.')
})
