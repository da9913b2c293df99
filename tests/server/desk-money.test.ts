import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { StoreRights } from '#domain/kernel/rights'
import { storeCode, today } from '../support/business'
import { filledDatabase } from '../support/memory-database'
import { type Clerk, clerk, errorOf, gymBody, rowOf } from './support/clerk'
import { addLimitedAccounts } from './support/limited-accounts'
import {
  type Got,
  newSession,
  serviceOn,
  serviceOver,
  type TestService,
} from './support/test-service'

let service: TestService
let [owner, makati, lead, desk] = [] as unknown as [Clerk, Clerk, Clerk, Clerk] // set before each test

beforeEach(async () => {
  const db = await filledDatabase('desk_money', async (database) => {
    const filling = await serviceOn(database)
    await addLimitedAccounts(filling)
    filling.close()
  })
  service = serviceOver(db)
  const logged = async (username: string) => clerk(service, await newSession(service, username))
  owner = await logged('owner')
  makati = await logged('makati')
  lead = await logged('lead01')
  desk = await logged('desk01')
})

const changeRights = (rights: StoreRights) =>
  owner.send(calls.changeRights, { params: { storeCode }, body: { rights } })
const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })
const slip = { mode: 'GCASH', reason: 'WRONG_MODE' }
const lower = (newAmount: number) => ({ newAmount, reason: 'WRONG_SUM' })
const denial = (got: Got) => errorOf(got, 403).message.replace('Your role does not allow: ', '')

let lockers = 0

/** A visit that is checked in, with 200 paid for it. */
async function visitOf(by: Clerk): Promise<string> {
  lockers = (lockers % 3) + 1
  const body = { ...gymBody, lockerId: `l${lockers}`, appointmentCreationPayment: cash(200) }
  return rowOf(await by.send(calls.createAppointment, { body }), 201).id
}

const correct = (by: Clerk, id: string, body: object) =>
  by.send(calls.correctPayment, { params: { id }, body: { tenderId: `${id}/Creation`, ...body } })

test('the desk puts its own slip of the day right; a lower amount of an ended visit is a refund', async () => {
  const id = await visitOf(desk)
  expect((await correct(desk, id, lower(150))).status).toBe(200)
  expect(denial(await correct(desk, await visitOf(makati), slip))).toBe('correct a payment.')
  service.later(0.1)
  await desk.complete(id, { completeAppointmentPayment: cash(150) })
  expect((await correct(desk, id, slip)).status).toBe(200)
  expect(denial(await correct(desk, id, lower(100)))).toBe('refund.')
  await changeRights({ STAFF: { refund: 60 } })
  expect((await correct(desk, id, lower(100))).status).toBe(200)
  // Several lower amounts of one visit count as one.
  expect(denial(await correct(desk, id, lower(80)))).toBe('refund more than PHP 60.')
})

test('a lower own payment is a refund when the visit is cancelled, whoever cancels it', async () => {
  const [id, raised] = [await visitOf(desk), await visitOf(desk)]
  const cancel = (by: Clerk, of: string) => by.cancel(of, { cancelReason: 'Left' })
  expect((await correct(desk, id, lower(50))).status).toBe(200)
  expect(denial(await cancel(desk, id))).toBe('refund.')
  await changeRights({ STAFF: { refund: 149 }, LEAD: { refund: 149 } })
  expect(denial(await cancel(lead, id))).toBe('refund more than PHP 149.')
  await changeRights({ STAFF: { refund: 150 } })
  expect((await cancel(desk, id)).status).toBe(200)
  await correct(desk, raised, lower(50))
  await correct(desk, raised, lower(200))
  await changeRights({})
  expect((await cancel(desk, raised)).status).toBe(200)
})

test('money given back for a booking that waits is a refund of a payment', async () => {
  const [own, others] = [await visitOf(desk), await visitOf(makati)]
  let made = 0
  const giveBack = (by: Clerk, waitsFor: string, amount: number, of = `${waitsFor}/Creation`) => {
    made += 1
    const tender = { phase: 'Creation', kind: 'REFUND', mode: 'CASH', amount, of }
    const tenders = [{ ...tender, id: `${waitsFor}/back/${made}` }]
    return by.send(calls.receiveMoney, { body: { waitsFor, tenders } })
  }
  expect((await giveBack(desk, own, 100)).status).toBe(201)
  expect(denial(await giveBack(desk, others, 100))).toBe('refund.')
  await changeRights({ STAFF: { refund: 100 } })
  expect((await giveBack(desk, others, 100)).status).toBe(201)
  expect(denial(await giveBack(desk, others, 50))).toBe('refund more than PHP 100.')
  expect(denial(await giveBack(desk, 'none', 50, 'none'))).toBe('refund more than PHP 100.')
  expect((await giveBack(makati, 'none', 50, 'none')).status).toBe(201)
})

test('a lower amount of a payment of another user counts against the limit of refunds', async () => {
  const id = await visitOf(makati)
  await changeRights({ LEAD: { refund: 50 } })
  expect(denial(await correct(lead, id, lower(100)))).toBe('refund more than PHP 50.')
  expect((await correct(lead, id, lower(160))).status).toBe(200)
  await changeRights({ LEAD: { refund: false } })
  expect((await correct(lead, id, lower(10))).status).toBe(200)
})

const drinks = (water: number, mode = 'CASH') => ({
  productsOrdered: { water },
  productPayment: { amount: water * 35, modeOfPayment: mode },
})

test('fewer own orders before the end do not count against the limit after it', async () => {
  const id = await visitOf(lead)
  await changeRights({ LEAD: { refund: 50 } })
  await lead.update(id, drinks(3))
  service.later(0.1)
  expect((await lead.update(id, drinks(0))).status).toBe(200)
  service.later(0.1)
  await lead.complete(id, { completeAppointmentPayment: cash(100) })
  const refund = (amount: number) => {
    const parts = [{ tenderId: `${id}/Creation`, amount, reference: null }]
    const body = { parts, items: [], pointsBack: false, reason: 'NOT_SATISFIED', note: '' }
    return lead.send(calls.refundAppointment, { params: { id }, body })
  }
  expect((await refund(50)).status).toBe(200)
  expect(denial(await refund(1))).toBe('refund more than PHP 50.')
})

test('fewer orders pay back, and another mode corrects, a payment of another user', async () => {
  const [own, others] = [await visitOf(desk), await visitOf(makati)]
  await desk.update(own, drinks(3))
  await makati.update(others, drinks(3))
  expect((await desk.update(own, drinks(2))).status).toBe(200)
  expect((await desk.update(own, drinks(2, 'GCASH'))).status).toBe(200)
  expect(denial(await desk.update(others, drinks(2)))).toBe('refund.')
  expect(denial(await desk.update(others, drinks(3, 'GCASH')))).toBe('correct a payment.')
  await changeRights({ LEAD: { refund: 50 } })
  expect(denial(await lead.update(others, drinks(1)))).toBe('refund more than PHP 50.')
  expect((await lead.update(others, drinks(2))).status).toBe(200)
})

test('a claimed day passes for money of the day before only', async () => {
  const id = await visitOf(makati)
  const after = async (days: number) => {
    service.later(24 * days)
    const late = clerk(service, await newSession(service, 'lead01'))
    return correct(late, id, { ...slip, paidOn: today })
  }
  expect((await after(1)).status).toBe(200)
  expect(denial(await after(1))).toBe("see or change another day's sales.")
})

test('a booking is taken back by its author within five minutes, later as a refund', async () => {
  const id = await visitOf(desk)
  const others = await visitOf(makati)
  const takeBack = (by: Clerk, of: string, takenAt?: string) =>
    by.cancel(of, { cancelReason: 'Mistake', takesBack: true, takenAt })
  expect(denial(await takeBack(desk, others))).toBe('void a line or undo a step.')
  expect((await takeBack(desk, id, new Date(service.now()).toISOString())).status).toBe(200)
  const [late, claimed] = [await visitOf(desk), await visitOf(desk)]
  const inTime = new Date(service.now() + 60_000).toISOString()
  service.later(0.2)
  expect(denial(await takeBack(desk, late))).toBe('void a line or undo a step.')
  await changeRights({ LEAD: { refund: 100 } })
  expect(denial(await takeBack(lead, late))).toBe('refund more than PHP 100.')
  expect((await takeBack(desk, claimed, inTime)).status).toBe(200)
})

test('a sale below the present price is a discount', async () => {
  await changeRights({ STAFF: { giveDiscount: 20 } })
  const sell = (price: number) => {
    const lines = [{ productId: 'water', name: 'Water', price, quantity: 2 }]
    return desk.send(calls.sell, { body: { lines, payment: cash(price * 2) } })
  }
  expect(denial(await sell(24))).toBe('give a discount more than PHP 20.')
  expect((await sell(25)).status).toBe(201)
  expect((await sell(40)).status).toBe(201)
})
