import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect } from 'vitest'
import { calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { appointment } from '#domain/rows/appointment'
import { nthBooking } from '../../bench/sync/big-business'
import { lockerIds, mobileOf } from '../support/busy-store'
import type { Clerk } from '../support/clerk'
import { type Got, nextId } from '../support/test-service'

/** The effects of all accepted requests, as the tellers count them. */
export interface Bank {
  clerk: Clerk
  today: string
  /** points by mobile number */
  points: Map<string, number>
  /** PHP paid and points still redeemed, by appointment */
  paid: Map<string, number>
  redeemed: Map<string, number>
  /** number of refused writes */
  refusals: number
}

export const tellerCount = 20
export const customersOfBank = [0, 1, 2, 3].map(mobileOf)

const task = fc.record({
  customer: fc.constantFrom(...customersOfBank),
  points: fc.constantFrom(40, 150, 300),
  action: fc.constantFrom('ADD', 'SUBTRACT', 'SUBTRACT'),
  creation: fc.constantFrom(0, 100.1, 800),
  redeem: fc.constantFrom(0, 100, 150, 250),
  arrival: fc.constantFrom(0, 33.33, 5000),
  end: fc.constantFrom('complete', 'complete', 'cancel'),
  tea: fc.constantFrom(0, 3),
})
export type Task = typeof task extends fc.Arbitrary<infer Value> ? Value : never

export const tasksOf = (seed: number, count: number): Task[] =>
  fc.sample(task, { seed, numRuns: count })

/**
 * One round of a teller: changes points of a shared customer, and takes a visit from booking to end. Each write is sent
 * twice at the same time under its key, and two tellers end the visit.
 */
export async function serve(bank: Bank, teller: number, round: number, asked: Task) {
  const { customer, points, action } = asked
  const moved = await sendTwice(bank, calls.updatePoints, {
    action,
    customerMobileNumber: customer,
    points,
  })
  if (moved) count(bank.points, customer, action === 'ADD' ? points : -points)
  await visit(bank, teller, round, asked)
}

async function visit(bank: Bank, teller: number, round: number, asked: Task) {
  const id = nextId()
  const booked = await sendTwice(bank, calls.createAppointment, {
    ...nthBooking(teller + 200 * (round + 1), bank.today),
    id,
    name: 'Regular',
    mobileNumber: asked.customer,
    appointmentCreationPayment: { amount: asked.creation, modeOfPayment: 'CASH' },
  })
  expect(booked).not.toBeNull()
  const arrived = await sendTwice(bank, calls.checkInAppointment, arrival(asked, teller), id)
  const inside = arrived ?? (await sendTwice(bank, calls.checkInAppointment, entry(teller), id))
  if (inside) tally(bank, inside, -pointsIn(inside))
  const ends = [asked.end, asked.end === 'complete' ? 'cancel' : 'complete'] as const
  const [first, second] = await Promise.all(ends.map((end) => finish(bank, id, asked, end)))
  expect([first, second].filter((one) => one !== null)).toHaveLength(1)
}

/** Fields of a check-in. Each visit is on a day of its own, rarely the present one. */
const entry = (teller: number) => ({ lockerId: lockerIds[teller], confirmed: ['ANOTHER_DAY'] })

const arrival = ({ redeem, arrival: amount }: Task, teller: number) => ({
  ...entry(teller),
  pointsToRedeem: redeem,
  checkInPayment: { amount, modeOfPayment: 'GCASH' },
  hasCheckInPercentCharge: teller % 2 === 0,
})

async function finish(bank: Bank, id: string, { tea }: Task, end: Task['end']) {
  if (end === 'cancel') {
    const cancelled = await sendTwice(
      bank,
      calls.cancelAppointment,
      { cancelReason: 'Sick', customerInitiated: true },
      id,
    )
    if (cancelled) tally(bank, cancelled, bank.redeemed.get(id) ?? 0)
    return cancelled
  }
  const body = {
    completeAppointmentPayment: { amount: 5000, modeOfPayment: 'CASH' },
    productsOrdered: { tea },
  }
  const completed = await sendTwice(bank, calls.completeAppointment, body, id)
  if (completed) tally(bank, completed, v.parse(appointment, completed).pointsEarned)
  return completed
}

const pointsIn = (row: unknown) => v.parse(appointment, row).pointsRedeemed

function tally(bank: Bank, answered: unknown, points: number) {
  const row = v.parse(appointment, answered)
  count(bank.points, row.mobileNumber, points)
  bank.paid.set(row.id, row.totalPricePaid)
  bank.redeemed.set(row.id, row.pointsRedeemed)
}

function count(balances: Map<string, number>, mobile: string, points: number) {
  balances.set(mobile, (balances.get(mobile) ?? 0) + points)
}

/** The row if the write was accepted, null if it was refused. Both answers must be the same. */
async function sendTwice(bank: Bank, call: AnyCall, body: object, id?: string) {
  const headers = { 'Idempotency-Key': nextId() }
  const sent = { body, headers, ...(id !== undefined && { params: { id } }) }
  const send = () => untilDecided(() => bank.clerk.send(call, sent))
  const [one, other] = await Promise.all([send(), send()])
  expect(asStored(one)).toEqual(asStored(other))
  expect([200, 201, 409, 422]).toContain(one.status)
  if (one.status < 300) return one.body
  bank.refusals += 1
  return null
}

/**
 * Sends a write until the answer is conclusive. A 503 isn't: an overloaded service gives it, and a client sends the
 * request again.
 */
async function untilDecided(send: () => Promise<Got>): Promise<Got> {
  for (;;) {
    const got = await send()
    if (got.status !== 503) return got
    await delay(100)
  }
}

const asStored = ({ status, body }: Got): unknown => JSON.parse(JSON.stringify({ status, body }))
