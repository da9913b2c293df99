import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { type Clerk, errorOf, gymBody, logIn, rowOf } from '../support/clerk'
import { nextId, openService, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

const send = (call: AnyCall, id: string, body: object, clerk = makati) =>
  clerk.send(call, { params: { id }, body })
const inParts = (...parts: object[]) => ({ completeAppointmentPayment: { parts } })

/** A gym visit that owes PHP 300. */
const visit = async () => (await makati.book(gymBody)).id
async function completed(): Promise<string> {
  const id = await visit()
  rowOf(await makati.complete(id, { completeAppointmentPayment: { amount: 300 } }))
  return id
}
const tenderOf = (id: string) => `${id}/Completion`

test.each([
  [inParts({ mode: 'CASH', amount: 0 }), 'Payment should be greater than 0'],
  [inParts({ mode: 'CASH', amount: -300 }), 'Payment should be greater than 0'],
  [inParts({ mode: 'BARTER', amount: 300 }), 'Mode of payment BARTER does not exist.'],
  [
    inParts({ mode: 'GCASH', amount: 300, reference: 'G\u0007 77' }),
    'Reference contains invalid characters.',
  ],
  [
    inParts({ mode: 'GCASH', amount: 300, reference: 'G'.repeat(41) }),
    'Reference should have at most 40 characters.',
  ],
  [
    inParts({ mode: 'CASH', amount: 100 }, { mode: 'GCASH', amount: 50 }),
    'Payment is PHP 150.00 short: balance after check-in PHP 300.00 to be paid, PHP 150.00 given.',
  ],
  [
    inParts({ mode: 'GCASH', amount: 400 }),
    'PHP 100.00 is more than is due. Only cash gives change.',
  ],
])('a completion is refused whose parts are wrong (%j)', async (body, message) => {
  const id = await visit()
  expect(errorOf(await makati.complete(id, body), 422).message).toBe(message)
  expect(await makati.row(id)).toMatchObject({ status: 'CHECKED_IN', totalPricePaid: 0 })
})

test('a payment in no part, or in seven, is refused', async () => {
  const id = await visit()
  for (const count of [0, 7]) {
    const parts = Array.from({ length: count }, () => ({ mode: 'CASH', amount: 50 }))
    expect((await makati.complete(id, inParts(...parts))).status).toBe(400)
  }
})

const refunding = (tenderId: string, amount: number, more: object = {}) => ({
  correctionId: nextId(),
  parts: [{ tenderId, amount }],
  reason: 'CHARGED_TWICE',
  ...more,
})

test('a refund is refused of a refund, of more than was paid, and without a reason', async () => {
  const id = await completed()
  const first = refunding(tenderOf(id), 100)
  rowOf(await send(calls.refundAppointment, id, first))
  const refused = async (body: object) =>
    errorOf(await send(calls.refundAppointment, id, body), 422).message
  expect(await refused(refunding(`${first.correctionId}/1`, 50))).toBe(
    'A refund cannot be refunded.',
  )
  expect(await refused(refunding(tenderOf(id), 301))).toBe(
    'Only PHP 300.00 was paid. More than that cannot be refunded.',
  )
  expect(await refused(refunding(tenderOf(id), 0))).toBe('Refund should be greater than 0')
  expect(await refused(refunding(tenderOf(id), 50, { reason: '' }))).toBe('Choose a reason.')
  expect(await refused(refunding(tenderOf(id), 50, { reason: 'BORED' }))).toBe(
    'Reason BORED does not exist.',
  )
  expect(await refused(refunding(tenderOf(id), 50, { reason: 'OTHER' }))).toBe(
    'Say in a few words why.',
  )
  expect(await makati.row(id)).toMatchObject({ totalPricePaid: 200 })
})

test('CORRECT-7 a correction is refused with a reference that no provider prints', async () => {
  const id = await completed()
  const tenderId = tenderOf(id)
  const refused = async (reference: string) =>
    errorOf(await send(calls.correctPayment, id, { tenderId, reference }), 422).message
  expect(await refused('G'.repeat(41))).toBe('Reference should have at most 40 characters.')
  expect(await refused('G\u001b77')).toBe('Reference contains invalid characters.')
  rowOf(await send(calls.correctPayment, id, { tenderId, reference: ' G 77 ' }))
})

test('money of another store’s rows is not theirs to change', async () => {
  const id = await completed()
  const cebu = await logIn(service, 'cebu')
  const saleId = nextId()
  const drawerId = nextId()
  await makati.send(calls.sell, {
    body: { id: saleId, lines: [{ productId: 'water', quantity: 1 }], payment: { amount: 35 } },
  })
  await makati.send(calls.openDrawer, { body: { id: drawerId, float: 0 } })
  const tip = { staffId: 'ana', mode: 'CASH', amount: 20 }
  const all = [
    await send(calls.refundAppointment, id, refunding(tenderOf(id), 50), cebu),
    await send(calls.correctPayment, id, { tenderId: tenderOf(id), reference: 'G' }, cebu),
    await send(calls.addTip, id, { tip }, cebu),
    await send(calls.refundSale, saleId, refunding(`${saleId}/Sale/1`, 35), cebu),
    await send(calls.moveCash, drawerId, { movementId: 'm', kind: 'DROP', amount: 5 }, cebu),
  ]
  expect(all.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
})

test('a drawer is closed with a count only, and a second closing is a recount beside it', async () => {
  const id = nextId()
  await makati.send(calls.openDrawer, { body: { id, float: 100 } })
  const close = (closingId: string, counts: object) =>
    send(calls.closeDrawer, id, { closingId, counts })
  expect(errorOf(await close('c1', {}), 422).message).toBe(
    'Count the cash before the drawer is closed.',
  )
  expect((await close('c1', { 100: 1 })).status).toBe(200)
  expect(await close('c2', { 50: 2 })).toMatchObject({
    status: 200,
    body: { closings: [{ id: 'c1' }, { id: 'c2', counted: 100 }] },
  })
  const late = await send(calls.moveCash, id, { movementId: 'm1', kind: 'DROP', amount: 40 })
  expect(late).toMatchObject({ status: 200, body: { movements: [{ id: 'm1', amount: 40 }] } })
  const nothing = await send(calls.moveCash, id, { movementId: 'm2', kind: 'DROP', amount: 0 })
  expect(errorOf(nothing, 422).message).toBe('Amount should be greater than 0.')
})

test('CORRECT-6 a tip is for any therapist, at the completion and after it, and counts once', async () => {
  const id = await visit()
  const tip = (tipId: string, more: object = {}) => ({
    tip: { id: tipId, staffId: 'bea', mode: 'CASH', amount: 50, ...more },
  })
  const paid = { completeAppointmentPayment: { amount: 300 } }
  rowOf(await makati.complete(id, { ...paid, ...tip('t1') }))
  rowOf(await send(calls.addTip, id, tip('t2')))
  const row = rowOf(await send(calls.addTip, id, tip('t2')))
  expect(row).toMatchObject({ totalPricePaid: 300 })
  expect(row.tenders?.map(({ kind, id: each }) => [kind, each])).toEqual([
    ['PAYMENT', tenderOf(id)],
    ['TIP', 't1'],
    ['TIP', 't2'],
  ])
  const refused = async (more: object, status = 422) =>
    errorOf(await send(calls.addTip, id, tip('t3', more)), status).message
  expect(await refused({ amount: 0 })).toBe('Tip should be greater than 0')
  expect(await refused({ mode: 'BARTER' })).toBe('Mode of payment BARTER does not exist.')
  expect(await refused({ staffId: 'none' }, 404)).toBe('Therapist not found')
})
