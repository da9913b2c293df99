import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { addDays } from '#domain/kernel/dates'
import { jose, today } from '../../support/business'
import { type Clerk, errorOf, logIn } from '../support/clerk'
import { nextId, openService } from '../support/test-service'

let makati: Clerk
beforeEach(async () => {
  makati = await logIn(await openService(), 'makati')
})

const cash = (id: string, amount = 500, more = {}) => ({
  id,
  phase: 'Creation',
  kind: 'PAYMENT',
  mode: 'CASH',
  amount,
  ...more,
})
const receive = (body: object, headers = {}) => makati.send(calls.receiveMoney, { body, headers })
const waiting = (more: object = {}) => ({
  id: nextId(),
  waitsFor: 'b1',
  name: 'Jose',
  mobileNumber: jose,
  ...more,
})

test('money received for a booking in conflict is a sale without lines, once', async () => {
  const body = waiting({ tenders: [cash('b1/Creation')] })
  const headers = { 'Idempotency-Key': nextId() }
  const first = await receive(body, headers)
  expect(first).toMatchObject({
    status: 201,
    body: { lines: [], total: 500, waitsFor: 'b1', pointsEarned: 0, soldBy: 'makati' },
  })
  expect((await receive(body, headers)).body).toEqual(first.body)
  // Another key brings the same tender: it is there already.
  const again = await receive({ ...body, tenders: [cash('b1/Creation'), cash('b1/Tip', 20)] })
  expect(again.body).toMatchObject({ total: 520, tenders: [{ amount: 500 }, { amount: 20 }] })
  expect((await makati.send(calls.sales, {})).body).toHaveLength(1)
})

test('money received can be paid back, and a mode that is gone is no reason to refuse it', async () => {
  const body = waiting({ tenders: [cash('b1/Creation', 500, { mode: 'OLD WALLET' })] })
  expect((await receive(body)).status).toBe(201)
  const back = await makati.send(calls.refundSale, {
    params: { id: body.id },
    body: {
      parts: [{ tenderId: 'b1/Creation', amount: 500, mode: 'CASH' }],
      reason: 'WRONG_AMOUNT',
    },
  })
  expect(back).toMatchObject({
    status: 200,
    body: { corrections: [{ kind: 'REFUND', amount: 500 }] },
  })
})

test.each([
  [[], 'No money was received.'],
  [[cash('x', 0)], 'Payment should be greater than 0'],
  [[cash('x', -5)], 'Payment should be greater than 0'],
  [[cash('x', 5, { mode: ' ' })], 'Choose a mode of payment.'],
  [[cash('x', 5, { reference: 'a\u0007b' })], 'Reference contains invalid characters.'],
  [[cash('x', 5, { reference: 'x'.repeat(41) })], 'Reference should have at most 40 characters.'],
])('received money of another shape is refused (%j)', async (tenders, message) => {
  expect(errorOf(await receive(waiting({ tenders })), 422).message).toBe(message)
})

test('money for another booking does not enter a row that is there', async () => {
  const body = waiting({ tenders: [cash('b1/Creation')] })
  await receive(body)
  expect(errorOf(await receive({ ...body, waitsFor: 'b2' }), 409).message).toBe('This id is taken')
})

test('DRAWER-4 End of Day of any day has money that nobody placed, until it is paid back', async () => {
  const body = waiting({ tenders: [cash('b1/Creation')] })
  await receive(body)
  const open = async (date: string) => {
    const { body } = await makati.send(calls.dayMoney, { query: { date } })
    return v.parse(calls.dayMoney.answer, body).sales.map(({ id }) => id)
  }
  const monthLater = addDays(today, 30)
  expect(await open(monthLater)).toEqual([body.id])
  await makati.send(calls.refundSale, {
    params: { id: body.id },
    body: { parts: [{ tenderId: 'b1/Creation', amount: 500 }], reason: 'WRONG_AMOUNT' },
  })
  expect(await open(monthLater)).toEqual([])
  expect(await open(today)).toEqual([body.id])
})

test('DRAWER-4 a refund that waits in another row comes with its payment, each as it is stored', async () => {
  const paid = waiting({ tenders: [cash('b1/Creation')] })
  const back = cash('b1/back', 200, { kind: 'REFUND', of: 'b1/Creation' })
  const refunded = waiting({ tenders: [back] })
  for (const body of [paid, refunded]) expect((await receive(body)).status).toBe(201)
  const date = addDays(today, 30)
  const { body } = await makati.send(calls.dayMoney, { query: { date } })
  const { sales } = v.parse(calls.dayMoney.answer, body)
  expect(sales.map(({ id, tenders }) => [id, tenders.length]).sort()).toEqual(
    [
      [paid.id, 1],
      [refunded.id, 1],
    ].sort(),
  )
})
