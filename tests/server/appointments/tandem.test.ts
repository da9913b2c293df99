import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { jose, today } from '../../support/business'
import { type Clerk, errorOf, logIn, rowOf, tandemBody } from '../support/clerk'
import { nextId, openService, type TestService } from '../support/test-service'

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

describe('the booking of a second therapist', () => {
  let guest: string
  let cora: string
  beforeEach(async () => {
    const body = tandemBody()
    ;[guest = '', cora = ''] = body.members.map(({ id }) => id)
    await book(body)
  })

  const rows = async (date = today) => [await makati.row(guest, date), await makati.row(cora, date)]
  const params = () => ({ id: guest })

  test('follows check-in, extension, completion and its undoing in one transaction each', async () => {
    await makati.checkIn(guest)
    const extension = { extensionId: nextId(), minutes: 30, modeOfPayment: 'CASH' }
    await makati.send(calls.extendAppointment, { params: params(), body: extension })
    expect(await rows()).toMatchObject([
      { status: 'CHECKED_IN', endTime: '15:45', additionalPaymentAmount: 400 },
      { status: 'CHECKED_IN', endTime: '15:45', additionalPaymentAmount: 0, lockerId: null },
    ])
    const completeAppointmentPayment = { amount: 800, modeOfPayment: 'CASH' }
    expect(await makati.complete(guest, { completeAppointmentPayment })).toMatchObject({
      status: 200,
    })
    expect(await rows()).toMatchObject([
      { status: 'COMPLETED', staffCommission: 300 },
      { status: 'COMPLETED', staffCommission: 270, receiptNumber: null, totalPricePaid: 0 },
    ])
    const undo = { reason: 'TOO_EARLY', correctionId: nextId() }
    await makati.send(calls.undoCompletion, { params: params(), body: undo })
    expect(await rows()).toMatchObject([
      { status: 'CHECKED_IN', staffCommission: 0 },
      { status: 'CHECKED_IN', staffCommission: 0 },
    ])
  })

  test('follows to another day, alone and with the group, and therapists are free again', async () => {
    await makati.update(guest, { startDate: '2026-11-30', startTime: '14:30' })
    expect(await rows('2026-11-30')).toMatchObject([{ startTime: '14:30' }, { startTime: '14:30' }])
    const members = [{ id: guest, startDate: today, startTime: '13:30' }]
    await makati.send(calls.moveGroup, { params: { id: 'g1' }, body: { members } })
    expect(await rows()).toMatchObject([{ start: /T13:30/ }, { start: /T13:30/ }].map(matching))
    const other = { staffId: 'cora', roomId: 'r3', mobileNumber: '639171234567', name: 'Ina' }
    expect(
      await makati.book({ ...other, startDate: '2026-11-30', startTime: '14:30' }),
    ).toBeTruthy()
  })

  test('refuses a move to a day on which the second therapist is busy, whom the request does not name', async () => {
    const other = { staffId: 'cora', roomId: 'r3', mobileNumber: '639171234567', name: 'Ina' }
    await makati.book({ ...other, startDate: '2026-11-30', startTime: '14:30' })
    const got = await makati.update(guest, { startDate: '2026-11-30', startTime: '14:30' })
    expect(errorOf(got, 409).message).toMatch(/^Second therapist: CORA is busy from 2:30 PM/)
    expect(await rows()).toMatchObject([{ startTime: '14:00' }, { startTime: '14:00' }])
  })

  test('is cancelled with the guest, or alone without a mark on the customer', async () => {
    const left = await makati.cancel(cora)
    expect(rowOf(left)).toMatchObject({ id: cora, status: 'CANCELLED' })
    expect(await cancelsOf(jose)).toBe(0)
    await makati.cancel(guest)
    expect(await cancelsOf(jose)).toBe(1)
  })

  test('gets another therapist, and nothing else of its own', async () => {
    expect(rowOf(await makati.update(cora, { staffId: 'bea' }))).toMatchObject({ staffId: 'bea' })
    expect(errorOf(await makati.update(cora, { staffId: 'ana' }), 422).message).toBe(
      "The second therapist should be another one than the guest's.",
    )
    const text = "The second therapist follows the guest. Change the guest's booking."
    expect(errorOf(await makati.update(cora, { startTime: '17:00' }), 422).message).toBe(text)
    expect(errorOf(await makati.checkIn(cora), 422).message).toBe(text)
  })
})

const matching = ({ start }: { start: RegExp }) => ({ start: expect.stringMatching(start) })

async function cancelsOf(mobileNumber: string): Promise<number> {
  const { queries } = service.db
  const found = await queries
    .selectFrom('customers')
    .where('mobile_number', '=', mobileNumber)
    .select('cancel_count')
    .executeTakeFirst()
  return found?.cancel_count ?? -1
}
