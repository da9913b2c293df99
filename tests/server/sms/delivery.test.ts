import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { deliverDue, startDeliveryWorker } from '#server/sms/delivery-worker'
import { logSender } from '#server/sms/log-sender'
import type { Delivery, SmsMessage } from '#server/sms/send'
import { jose } from '../../support/business'
import { bookingBody, type Clerk, gymBody, logIn } from '../support/clerk'
import { nextId, openService, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

const rows = () => service.db.queries.selectFrom('sms_outbox').selectAll().orderBy('id').execute()

/** A fake gateway that gives the set answers and records the requests. */
function gateway(...answers: Delivery[]) {
  const got: SmsMessage[] = []
  const send = async (message: SmsMessage): Promise<Delivery> => {
    got.push(message)
    return answers.shift() ?? { kind: 'sent' }
  }
  return { got, send }
}

const refusing: Delivery = { kind: 'failed', reason: 'The gateway answered 503.', final: false }
const never: Delivery = { kind: 'failed', reason: 'The gateway answered 400.', final: true }

const { log } = logging()

function logging() {
  const lines: string[] = []
  const write = (fields: unknown, message: string) => {
    lines.push(`${message} ${JSON.stringify(fields)}`)
  }
  return { lines, log: { info: write, warn: write, error: write } }
}

async function deliver(send: (message: SmsMessage) => Promise<Delivery>, hoursLater = 0) {
  const deps = { db: service.db, clock: () => service.now() + hoursLater * 3_600_000, log, send }
  let tried = 0
  for (let some = await deliverDue(deps); some > 0; some = await deliverDue(deps)) tried += some
  return tried
}

describe('CREATE-13 a RESERVED booking sends its customer one message', () => {
  test('with store, service, day and time, and without names', async () => {
    await makati.book({ startDate: '2026-12-24', serviceIds: ['shiatsu', 'swedish'] })
    const { got, send } = gateway()
    expect(await deliver(send)).toBe(1)
    expect(got).toEqual([
      {
        to: jose,
        text: 'Serenity Makati: SHIATSU 90, SWEDISH 60 is reserved for you on Thu, Dec 24, 2026, 2:00 PM.',
        reference: expect.stringMatching(/^sms-\d+$/),
        queuedAtMs: service.now(),
        isRepeat: false,
      },
    ])
    expect(await deliver(send)).toBe(0)
    expect(await rows()).toMatchObject([{ state: 'SENT', attempts: 1, last_error: null }])
  })

  test('none when it is checked in at once, has started, or was refused', async () => {
    await makati.send(calls.createAppointment, { body: gymBody })
    const past = { ...bookingBody, startTime: '09:30' }
    expect((await makati.send(calls.createAppointment, { body: past })).status).toBe(201)
    expect((await makati.send(calls.createAppointment, { body: past })).status).toBe(409)
    expect(await rows()).toEqual([])
  })

  test('one for a booking that was sent ten times at once, alone and in batches', async () => {
    const id = nextId()
    const body = { ...bookingBody, id }
    const headers = { 'Idempotency-Key': 'key-of-one-booking' }
    const part = { id: 'key-of-one-booking', method: 'POST', path: '/v1/appointments', body }
    await Promise.all(
      Array.from({ length: 5 }, () => [
        makati.send(calls.createAppointment, { body, headers }),
        makati.send(calls.batch, { body: { requests: [part] } }),
      ]).flat(),
    )
    await makati.send(calls.createAppointment, { body })
    expect(await rows()).toHaveLength(1)
  })

  test('none when it was cancelled or has started before it could be sent', async () => {
    const { id } = await makati.book()
    await makati.book({ startTime: '18:30', staffId: 'cora', roomId: 'r2' })
    await makati.cancel(id)
    const { got, send } = gateway(refusing)
    await deliver(send)
    expect(got).toHaveLength(1)
    expect(await deliver(send, 9)).toBe(0)
    expect((await rows()).map(({ state }) => state)).toEqual(['DROPPED', 'DROPPED'])
  })
})

describe('a RESERVED booking that is moved tells its customer the new time', () => {
  const moved = (startTime: string) =>
    `Serenity Makati: SWEDISH 60 is now reserved for you on Thu, Dec 24, 2026, ${startTime}.`
  const book = () => makati.book({ startDate: '2026-12-24' })

  test('by the message that still waits, and by no other', async () => {
    const { id } = await book()
    await makati.update(id, { startTime: '15:30' })
    await makati.update(id, { note: 'Quiet' })
    const { got, send } = gateway()
    await deliver(send)
    expect(got.map(({ text }) => text)).toEqual([moved('3:30 PM')])
  })

  test('by another message when the first one has been sent', async () => {
    const { id } = await book()
    const { got, send } = gateway()
    await deliver(send)
    await makati.update(id, { startTime: '15:30' })
    await deliver(send)
    await makati.update(id, { staffId: 'cora' })
    expect(await deliver(send)).toBe(0)
    expect(got.map(({ text }) => text)).toEqual([expect.any(String), moved('3:30 PM')])
    expect(new Set(got.map(({ reference }) => reference)).size).toBe(2)
  })

  test('and the old one is not tried again', async () => {
    const { id } = await book()
    const { got, send } = gateway(refusing)
    await deliver(send)
    await makati.update(id, { startTime: '15:30' })
    await deliver(send, 1)
    expect(got.map(({ text }) => text)).toEqual([expect.any(String), moved('3:30 PM')])
    expect((await rows()).map(({ state }) => state)).toEqual(['DROPPED', 'SENT'])
  })

  test('until the new start, not the old one', async () => {
    const sooner = await makati.book({ startDate: '2026-11-22' })
    await makati.update(sooner.id, { startDate: '2026-11-23' })
    const later = await makati.book({ startDate: '2026-11-23', startTime: '16:30' })
    await makati.update(later.id, { startDate: '2026-11-22' })
    const { got, send } = gateway()
    await deliver(send, 40)
    expect(got.map(({ text }) => text)).toEqual([
      'Serenity Makati: SWEDISH 60 is now reserved for you on Mon, Nov 23, 2026, 2:00 PM.',
    ])
    expect((await rows()).map(({ state }) => state)).toEqual(['SENT', 'DROPPED'])
  })
})

describe('delivery', () => {
  test('is tried again later, less and less often, and given up in the end', async () => {
    await makati.book({ startDate: '2026-12-24' })
    const { got, send } = gateway(...Array.from({ length: 20 }, () => refusing))
    await deliver(send)
    expect(await deliver(send)).toBe(0)
    for (let hours = 1; hours < 12; hours += 1) await deliver(send, hours)
    expect(got).toHaveLength(8)
    expect(new Set(got.map(({ reference }) => reference)).size).toBe(1)
    expect(await rows()).toMatchObject([
      { state: 'FAILED', attempts: 8, last_error: 'The gateway answered 503.' },
    ])
  })

  test('waits as long as the provider asks for, and says that it is a repeat', async () => {
    await makati.book({ startDate: '2026-12-24' })
    const { got, send } = gateway({ ...refusing, retryAfterMs: 1_800_000 })
    await deliver(send)
    expect(await deliver(send, 0.4)).toBe(0)
    expect(await deliver(send, 0.6)).toBe(1)
    expect(got.map(({ isRepeat }) => isRepeat)).toEqual([false, true])
  })

  test('succeeds after a failure', async () => {
    await makati.book({ startDate: '2026-12-24' })
    const { send } = gateway(refusing)
    await deliver(send)
    await deliver(send, 1)
    expect(await rows()).toMatchObject([{ state: 'SENT', attempts: 2, last_error: null }])
  })

  test('is not tried again where the gateway refuses for good', async () => {
    await makati.book({ startDate: '2026-12-24' })
    const { got, send } = gateway(never)
    for (const hours of [0, 1, 2]) await deliver(send, hours)
    expect(got).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'FAILED' }])
  })

  test('goes on after several messages that are of no use any more', async () => {
    const days = [24, 25, 26, 27, 28, 29].map((day) => `2026-12-${day}`)
    for (const startDate of days) await makati.cancel((await makati.book({ startDate })).id)
    await makati.book({ startDate: '2026-12-31' })
    const { got, send } = gateway()
    expect(await deliver(send)).toBe(1)
    expect(got).toHaveLength(1)
    expect(await rows()).toMatchObject([...days.map(() => ({ state: 'DROPPED', attempts: 0 })), {}])
  })

  test('of several workers at once sends each message once', async () => {
    for (const day of [24, 25, 26, 27, 28, 29, 30, 31])
      await makati.book({ startDate: `2026-12-${day}` })
    const { got, send } = gateway()
    await Promise.all([deliver(send), deliver(send), deliver(send)])
    expect(got).toHaveLength(8)
    expect(new Set(got.map(({ text }) => text)).size).toBe(8)
  })

  test('sends as many at once as it may', async () => {
    for (const day of [24, 25, 26, 27, 28, 29, 30, 31])
      await makati.book({ startDate: `2026-12-${day}` })
    const { send } = gateway()
    const deps = { db: service.db, clock: service.now, log, send }
    expect(await deliverDue({ ...deps, atOnce: 6 })).toBe(6)
    expect(await deliverDue(deps)).toBe(2)
  })

  test('begins as soon as a booking is made, and ends running requests before it stops', async () => {
    const { got } = gateway()
    let release = () => {}
    const send = async (message: SmsMessage): Promise<Delivery> => {
      got.push(message)
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return { kind: 'sent' }
    }
    const worker = await startDeliveryWorker({ db: service.db, clock: service.now, log, send })
    await makati.book({ startDate: '2026-12-24' })
    while (got.length === 0) await delay(5)
    const closed = worker.close()
    release()
    await closed
    expect(await rows()).toMatchObject([{ state: 'SENT' }])
  })

  test('to the log shows no number and no name', async () => {
    const { lines, log: shown } = logging()
    await makati.book({ startDate: '2026-12-24' })
    await deliver(logSender(shown))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('"to":"63917*****43"')
    expect(lines[0]).toContain('SWEDISH 60 is reserved for you')
    expect(lines[0]).not.toContain(jose)
    expect(lines[0]).not.toContain('Jose')
  })
})
