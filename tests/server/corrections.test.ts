import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { jose } from '../support/business'
import { type Clerk, errorOf, gymBody, logIn, rowOf } from './support/clerk'
import { nextId, openService, type TestService } from './support/test-service'

let service: TestService
let makati: Clerk
let owner: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
  owner = await logIn(service, 'owner')
})

const paid = (amount: number) => ({
  completeAppointmentPayment: { amount, modeOfPayment: 'CASH' },
})

async function completed(): Promise<string> {
  const { id } = await makati.book(gymBody)
  rowOf(await makati.complete(id, paid(300)))
  return id
}

const send = (clerk: Clerk, call: AnyCall, id: string, body: object, headers = {}) =>
  clerk.send(call, { params: { id }, body, headers })
const refunding = (id: string, amount: number, more: object = {}) => ({
  correctionId: nextId(),
  parts: [{ tenderId: `${id}/Completion`, amount, shownHeld: 300 }],
  reason: 'CHARGED_TWICE',
  ...more,
})
async function balance(): Promise<number> {
  const got = await makati.send(calls.customer, { params: { idOrMobileNumber: jose } })
  return (got.body as { pointsEarned: number }).pointsEarned
}

test('a refund that is sent twice pays back once', async () => {
  const id = await completed()
  const before = await balance()
  const body = refunding(id, 100)
  const headers = { 'Idempotency-Key': nextId() }
  for (const _ of [1, 2]) {
    const row = rowOf(await send(makati, calls.refundAppointment, id, body, headers))
    expect(row).toMatchObject({ totalPricePaid: 200, completedPaymentAmount: 200 })
    expect(row.corrections).toHaveLength(1)
  }
  // also under another key, as after a restore of the tablet
  const again = rowOf(await send(makati, calls.refundAppointment, id, body))
  expect(again.corrections).toHaveLength(1)
  expect(await balance()).toBe(before - 1)
})

test('two refunds of the same money are both stored, the second one flagged', async () => {
  const id = await completed()
  rowOf(await send(makati, calls.refundAppointment, id, refunding(id, 300)))
  const both = rowOf(await send(owner, calls.refundAppointment, id, refunding(id, 300)))
  expect(both.totalPricePaid).toBe(-300)
  expect(both.corrections.map(({ isDoubled }) => isDoubled)).toEqual([false, true])
  expect(both.tenders?.map(({ kind }) => kind)).toEqual(['PAYMENT', 'REFUND', 'REFUND'])
})

test('a corrected mode is another tablet’s too', async () => {
  const id = await completed()
  const body = { tenderId: `${id}/Completion`, mode: 'GCASH', reason: 'WRONG_MODE' }
  rowOf(await send(makati, calls.correctPayment, id, body))
  expect(await makati.row(id)).toMatchObject({
    completedPaymentMOP: 'GCASH',
    tenders: [{ mode: 'CASH' }],
    corrections: [{ mode: 'GCASH', by: 'makati' }],
  })
})

test('an undone completion takes points and commission back, and keeps the receipt number', async () => {
  const before = await balance()
  const id = await completed()
  expect(await balance()).toBe(before + 3)
  const undone = rowOf(
    await send(makati, calls.undoCompletion, id, { reason: 'TOO_EARLY', correctionId: nextId() }),
  )
  expect(undone).toMatchObject({ status: 'CHECKED_IN', staffCommission: 0, pointsEarned: 0 })
  expect(await balance()).toBe(before)
  const again = rowOf(await makati.complete(id, paid(300)))
  expect(again).toMatchObject({ totalPricePaid: 300, receiptNumber: 1, pointsEarned: 3 })
  expect(await balance()).toBe(before + 3)
})

test('an undone completion is refused when its locker is taken', async () => {
  const id = await completed()
  await makati.book({ ...gymBody, mobileNumber: '639180000001', name: 'Guest' })
  const body = { reason: 'TOO_EARLY', correctionId: nextId() }
  expect(errorOf(await send(makati, calls.undoCompletion, id, body), 409).message).toContain(
    'in use by Guest',
  )
})

test('an undone check-in gives its money back, frees the locker, and takes effect once', async () => {
  const { id } = await makati.book()
  const checkInPayment = { amount: 300, modeOfPayment: 'CASH' }
  const checkedIn = rowOf(
    await send(makati, calls.checkInAppointment, id, { lockerId: 'l1', checkInPayment }),
  )
  expect(checkedIn).toMatchObject({ status: 'CHECKED_IN', totalPricePaid: 300 })
  const parts = [{ tenderId: `${id}/Check-In`, amount: 300, shownHeld: 300 }]
  const body = { correctionId: nextId(), parts, reason: 'WRONG_GUEST' }
  for (const _ of [1, 2]) rowOf(await send(makati, calls.undoCheckIn, id, body))
  expect(await makati.row(id)).toMatchObject({
    status: 'RESERVED',
    checkInDateTime: null,
    totalPricePaid: 0,
    corrections: [{ kind: 'REFUND', amount: 300 }],
  })
  await makati.book({ ...gymBody, mobileNumber: '639180000001', name: 'Guest' })
})

test('money for a drawer of another store is refused, and nothing is stored', async () => {
  const cebu = await logIn(service, 'cebu')
  const foreign = nextId()
  const opened = await cebu.send(calls.openDrawer, {
    body: { id: foreign, name: 'Desk', float: 0 },
  })
  expect(opened.status).toBe(201)
  const { id } = await makati.book(gymBody)
  const refused = await makati.complete(id, { ...paid(300), drawerId: foreign })
  expect(errorOf(refused, 422).message).toBe('This cash drawer belongs to another store.')
  expect(await makati.row(id)).toMatchObject({ status: 'CHECKED_IN', totalPricePaid: 0 })
})

test('a correction is signed by another user only', async () => {
  const id = await completed()
  const body = refunding(id, 100)
  rowOf(await send(makati, calls.refundAppointment, id, body))
  const sign = { correctionId: body.correctionId }
  errorOf(await send(makati, calls.signCorrection, id, sign), 403)
  const signed = rowOf(await send(owner, calls.signCorrection, id, sign))
  expect(signed.corrections).toMatchObject([{ by: 'makati', signedBy: 'owner' }])
})

test.each([
  ['refundAppointment', { parts: [], reason: 'OTHER', note: 'x' }, 422],
  ['refundAppointment', { parts: 'all', reason: 'OTHER' }, 400],
  ['voidLine', { productId: 'water', quantity: 1, reason: 'RETURNED' }, 404],
  ['correctPayment', { tenderId: 'x', mode: 'GCASH', reason: 'WRONG_MODE' }, 422],
  ['undoCompletion', { reason: '' }, 422],
] as const)('%s with %o is refused with %s', async (name, body, status) => {
  const id = await completed()
  expect(errorOf(await send(makati, calls[name], id, body), status).message).not.toBe('')
})

test('a visit of another store is not found', async () => {
  const id = await completed()
  const cebu = await logIn(service, 'cebu')
  errorOf(await send(cebu, calls.refundAppointment, id, refunding(id, 1)), 404)
})

test('CORRECT-9 a corrected sale counts with its right amount in the figures of its customer', async () => {
  const id = nextId()
  const lines = [{ productId: 'water', name: 'Water', price: 35, quantity: 10 }]
  const payment = { amount: 350, modeOfPayment: 'CASH' }
  await makati.book()
  await makati.send(calls.sell, { body: { id, mobileNumber: jose, lines, payment } })
  const spent = async () => {
    const { body } = await makati.send(calls.customerFigures)
    const { figures } = body as { figures: { mobileNumber: string; spent: number }[] }
    return figures.find(({ mobileNumber }) => mobileNumber === jose)?.spent
  }
  const before = await spent()
  const tenderId = `${id}/Sale/1`
  for (const newAmount of [300, 35]) {
    const body = { correctionId: nextId(), tenderId, newAmount, reason: 'WRONG_SUM' }
    expect(await send(makati, calls.correctSale, id, body)).toMatchObject({ status: 200 })
  }
  expect(await spent()).toBe((before ?? 0) - 315)
})
