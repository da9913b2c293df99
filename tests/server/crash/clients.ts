import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { nthBooking } from '../../bench/sync/big-business'
import { lockerIds, mobileOf } from '../support/busy-store'
import { type Got, nextId, received, requestOf, type Sent } from '../support/test-service'

/** A write that a client sent, under a key of its own. */
export interface Write {
  call: AnyCall
  sent: Sent
}

/** A write with its answer. */
export interface Acknowledged extends Write {
  got: Got
}

/** The answers that the clients know when the service is killed. */
export interface Memory {
  acknowledged: Acknowledged[]
  /** sent, but not answered: the service may have carried them out */
  unsure: Write[]
}

export interface Service {
  origin: string
  token: string
}

export const clientCount = 8

async function send({ origin, token }: Service, { call, sent }: Write): Promise<Got> {
  return received(await fetch(requestOf(call, { ...sent, token }, origin)))
}

/** Sends a write until the answer is conclusive: after a 503 it is sent again under its key. */
export async function sendUntilDecided(service: Service, write: Write): Promise<Got> {
  for (;;) {
    const got = await send(service, write)
    if (got.status !== 503) return got
    await delay(100)
  }
}

/**
 * Clients work as fast as they can until the service is killed: each gives points, books, takes money and
 * points at check-in, and completes or cancels. `today` is YYYY-MM-DD.
 */
export async function workUntilGone(service: Service, memory: Memory, today: string) {
  const clients = Array.from({ length: clientCount }, (_, client) => client)
  await Promise.all(clients.map((client) => workAt(client, service, memory, today)))
}

async function workAt(client: number, service: Service, memory: Memory, today: string) {
  const write = (call: AnyCall, body: object, params: Record<string, string> = {}) =>
    note(service, memory, {
      call,
      sent: { params, body, headers: { 'Idempotency-Key': nextId() } },
    })
  // Each customer is shared by two clients.
  const customer = { name: 'Regular', mobileNumber: mobileOf(Math.floor(client / 2)) }
  for (;;) {
    const id = nextId()
    const visit = visits++
    // Each client has a therapist, a room and a locker of its own, and each visit a day of its own.
    const booking = { ...nthBooking(client + 200 * visit, today), ...customer, id }
    const steps = [
      () => write(calls.updatePoints, addPoints(customer.mobileNumber)),
      () => write(calls.createAppointment, booking),
      () => write(calls.checkInAppointment, checkIn(client), { id }),
      () => write(...ending(visit), { id }),
    ]
    for (const step of steps) if (!(await step())) return
  }
}

let visits = 1

const addPoints = (customerMobileNumber: string) => ({
  action: 'ADD',
  customerMobileNumber,
  points: 150,
})

const checkIn = (client: number) => ({
  lockerId: lockerIds[client],
  confirmed: ['ANOTHER_DAY'],
  pointsToRedeem: 100,
  checkInPayment: { amount: 300.25, modeOfPayment: 'CASH' },
})

const completion = {
  completeAppointmentPayment: { amount: 800, modeOfPayment: 'GCASH' },
  productsOrdered: { tea: 2 },
  productPayment: { amount: 121 },
}

const ending = (visit: number): [AnyCall, object] =>
  visit % 3 === 0
    ? [calls.cancelAppointment, { cancelReason: 'Sick', customerInitiated: true }]
    : [calls.completeAppointment, completion]

/** Sends a write and remembers its answer. Returns whether the service still runs. */
async function note(service: Service, memory: Memory, write: Write): Promise<boolean> {
  const got = await sendUntilDecided(service, write).catch(() => null)
  if (got) memory.acknowledged.push({ ...write, got })
  else memory.unsure.push(write)
  return got !== null
}

/** Resolves when the clients have `count` answers. */
export async function untilAcknowledged({ acknowledged }: Memory, count: number) {
  while (acknowledged.length < count) await delay(1)
}
