import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { addDays } from '#domain/kernel/dates'
import { deliverDue, startDeliveryWorker } from '#server/sms/delivery-worker'
import { queueReminders } from '#server/sms/queue-reminders'
import type { Delivery, SmsMessage } from '#server/sms/send'
import { today } from '../../support/business'
import { type Clerk, groupBody, logIn } from '../support/clerk'
import { openService, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

const log = { info: () => {}, warn: () => {}, error: () => {} }
const tomorrow = addDays(today, 1)
const nextDay = addDays(today, 2)
const instantOf = (date: string, time: string) => Date.parse(`${date}T${time}:00+08:00`)

async function turnOn(body: Record<string, boolean>) {
  const owner = await logIn(service, 'owner')
  const params = { storeCode: 'SERENITY_MAKATI' }
  expect(await owner.send(calls.updateStoreSettings, { params, body })).toMatchObject({
    status: 200,
  })
}
const both = { remindsInEvening: true, remindsBeforeStart: true }

/** Queues and delivers at a business time; returns the texts that went out. */
async function run(date: string, time: string, answer: Delivery = { kind: 'sent' }) {
  const clock = () => instantOf(date, time)
  const texts: string[] = []
  const send = async (message: SmsMessage) => {
    texts.push(message.text)
    return answer
  }
  const deps = { db: service.db, clock, log, send }
  await queueReminders(deps)
  while ((await deliverDue(deps)) > 0);
  return texts
}

/** Books for a day, and delivers the message about the reservation. */
async function book(startDate: string, body = {}) {
  const row = await makati.book({ startDate, ...body })
  await run(today, '10:01')
  return row
}

const reminder = 'Serenity Makati: a reminder of SWEDISH 60 on Mon, Nov 23, 2026, 2:00 PM.'

describe('booking-6 reminders of a reservation', () => {
  test('are off until the store wants them', async () => {
    await book(nextDay)
    expect(await run(tomorrow, '18:00')).toEqual([])
    expect(await run(nextDay, '12:00')).toEqual([])
  })

  test('go out the evening before and two hours before, once each', async () => {
    await turnOn(both)
    await book(nextDay)
    expect(await run(tomorrow, '17:59')).toEqual([])
    expect(await run(tomorrow, '18:00')).toEqual([reminder])
    expect(await run(tomorrow, '18:01')).toEqual([])
    expect(await run(nextDay, '11:59')).toEqual([])
    expect(await run(nextDay, '12:00')).toEqual([reminder])
    expect(await run(nextDay, '12:01')).toEqual([])
  })

  test('go once to a group under one number, and to a guest who comes at another time', async () => {
    await turnOn(both)
    const { members } = groupBody()
    const body = { groupId: 'g1', members: members.map((one) => ({ ...one, startDate: nextDay })) }
    expect((await makati.send(calls.createGroup, { body })).status).toBe(201)
    await run(today, '10:01')
    expect(await run(tomorrow, '18:00')).toEqual([reminder])
    expect(await run(tomorrow, '18:01')).toEqual([])
    await makati.cancel(members[0]?.id ?? '')
    expect(await run(tomorrow, '18:02')).toEqual([])
    await makati.update(members[1]?.id ?? '', { startTime: '16:00', confirmed: ['BREAK'] })
    await run(today, '10:05')
    expect(await run(nextDay, '12:00')).toEqual([])
    expect(await run(nextDay, '14:00')).toEqual([reminder.replace('2:00', '4:00')])
  })

  test('have no sign that makes a text dearer', async () => {
    await turnOn(both)
    const owner = await logIn(service, 'owner')
    const params = { id: 'swedish' }
    const body = { name: 'Mom’s Señorita – Šwedish' }
    expect((await owner.send(calls.updateService, { params, body })).status).toBe(200)
    await book(nextDay)
    expect(await run(tomorrow, '18:00')).toEqual([
      reminder.replace('SWEDISH 60', "MOM'S SEÑORITA - SWEDISH"),
    ])
  })

  test('are none of what was cancelled or checked in', async () => {
    await turnOn(both)
    const { id } = await book(nextDay)
    await makati.cancel(id)
    expect(await run(tomorrow, '18:00')).toEqual([])
  })

  test('name the time to which the visit was moved, and not the former one', async () => {
    await turnOn(both)
    const { id } = await book(nextDay)
    await makati.update(id, { startTime: '16:00', confirmed: ['BREAK'] })
    await run(today, '10:05')
    expect(await run(tomorrow, '18:00')).toEqual([reminder.replace('2:00', '4:00')])
    expect(await run(nextDay, '12:00')).toEqual([])
    expect(await run(nextDay, '14:00')).toEqual([reminder.replace('2:00', '4:00')])
  })

  test('that could not be sent are not sent after a move or a cancellation', async () => {
    await turnOn(both)
    const later: Delivery = { kind: 'failed', reason: 'The gateway answered 503.', final: false }
    const moved = await book(nextDay)
    const gone = await book(nextDay, { staffId: 'bea', roomId: 'r2', name: 'Jose' })
    expect(await run(tomorrow, '18:00', later)).toHaveLength(2)
    await makati.update(moved.id, { startDate: addDays(nextDay, 5) })
    await makati.cancel(gone.id)
    const after = await run(tomorrow, '19:00')
    expect(after).toEqual([expect.stringContaining('is now reserved for you on Sat, Nov 28')])
  })

  test('do not follow another message about the visit at once', async () => {
    await turnOn({ remindsBeforeStart: true })
    await book(today, { startTime: '13:30' })
    expect(await run(today, '11:30')).toEqual([])
    const text = reminder.replace('Mon, Nov 23', 'Sat, Nov 21').replace('2:00', '1:30')
    expect(await run(today, '12:02')).toEqual([text])
  })

  test('are made by the worker', async () => {
    await turnOn(both)
    await book(nextDay)
    const sent: string[] = []
    const send = async ({ text }: SmsMessage): Promise<Delivery> => {
      sent.push(text)
      return { kind: 'sent' }
    }
    const clock = () => instantOf(tomorrow, '18:30')
    const worker = await startDeliveryWorker({ db: service.db, clock, log, send })
    while (sent.length === 0) await delay(5)
    await worker.close()
    expect(sent).toEqual([reminder])
  })

  test('that fail for good are listed with the other messages', async () => {
    await turnOn(both)
    await book(nextDay)
    const never: Delivery = { kind: 'failed', reason: 'The gateway answered 400.', final: true }
    await run(tomorrow, '18:00', never)
    const owner = await logIn(service, 'owner')
    expect((await owner.send(calls.failedMessages)).body).toMatchObject([{ text: reminder }])
  })
})
