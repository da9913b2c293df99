import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { errorOf, logIn } from '../support/clerk'
import { nextId, openService } from '../support/test-service'

test('booking-20 a second therapist is added once, follows the guest, and is free for nobody else', async () => {
  const makati = await logIn(await openService(), 'makati')
  const { id } = await makati.book()
  const secondId = nextId()
  const headers = { 'Idempotency-Key': nextId() }
  const sent = { params: { id }, body: { secondId, staffId: 'cora' }, headers }
  const got = await makati.send(calls.addSecond, sent)
  expect(got).toMatchObject({
    status: 200,
    body: [
      { id, groupId: id, isGroupLead: true },
      { id: secondId, tandemOf: id, groupId: id, staffId: 'cora', roomId: null, originalPrice: 0 },
    ],
  })
  expect((await makati.send(calls.addSecond, sent)).body).toEqual(got.body)
  const again = { params: { id }, body: { secondId: nextId(), staffId: 'bea' } }
  expect(errorOf(await makati.send(calls.addSecond, again), 422).message).toBe(
    'A guest has one second therapist at most.',
  )
  await makati.checkIn(id)
  expect(await makati.row(secondId)).toMatchObject({ status: 'CHECKED_IN', lockerId: null })
  const other = { id: nextId(), staffId: 'cora', roomId: 'r3', startTime: '14:00' }
  const body = { name: 'Ina', mobileNumber: '639171234567', serviceIds: ['swedish'], ...other }
  const day = { startDate: (await makati.row(id))?.startDate, type: 'CALL' }
  const taken = await makati.send(calls.createAppointment, { body: { ...body, ...day } })
  expect(errorOf(taken, 409).message).toMatch(/^CORA is busy from 2:00 PM/)
})

test('an id that is no UUID is refused', async () => {
  const makati = await logIn(await openService(), 'makati')
  const { id } = await makati.book()
  const body = { secondId: 'x', staffId: 'cora' }
  const got = await makati.send(calls.addSecond, { params: { id }, body })
  expect(errorOf(got, 400).details.errors).toContain('secondId must be a UUID.')
})
