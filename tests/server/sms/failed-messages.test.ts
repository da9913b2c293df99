import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { failedMessage } from '#domain/calls/messages'
import { deliverDue } from '#server/sms/delivery-worker'
import type { Delivery, SmsMessage } from '#server/sms/send'
import { jose } from '../../support/business'
import { type Clerk, errorOf, logIn } from '../support/clerk'
import { openService, serviceOver, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
let owner: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
  owner = await logIn(service, 'owner')
})

const reason = 'Twilio refused the mobile number.'
const never: Delivery = { kind: 'failed', reason, final: true }
const log = { info: () => {}, warn: () => {}, error: () => {} }

async function deliver(answer: Delivery) {
  const got: SmsMessage[] = []
  const send = async (message: SmsMessage) => {
    got.push(message)
    return answer
  }
  await deliverDue({ db: service.db, clock: service.now, log, send })
  return got
}

async function failed(clerk = owner) {
  const { status, body } = await clerk.send(calls.failedMessages)
  expect(status).toBe(200)
  return v.parse(v.array(failedMessage), body)
}

const again = (id: string, clerk = owner) => clerk.send(calls.sendMessageAgain, { params: { id } })

async function failOne() {
  const booking = await makati.book({ startDate: '2026-12-24' })
  await deliver(never)
  const [row] = await failed()
  return { booking, id: row?.id ?? '' }
}

test('a failed message is listed with its reason, and sent again once', async () => {
  const { id } = await failOne()
  expect(await failed(makati)).toMatchObject([{ id, name: 'Jose', mobileNumber: jose, reason }])
  expect((await again(id)).status).toBe(200)
  expect((await again(id)).status).toBe(200)
  expect(await failed()).toEqual([])
  // The provider is asked for the message first, because the earlier answer may have been lost.
  expect(await deliver({ kind: 'sent' })).toMatchObject([
    { reference: `sms-${id}`, isRepeat: true },
  ])
  expect((await again(id)).status).toBe(200)
  expect(await deliver({ kind: 'sent' })).toEqual([])
})

test('one is sent again to the number that the customer has now', async () => {
  const { booking, id } = await failOne()
  const params = { id: booking.customerId ?? '' }
  const body = { mobileNumber: '639171234599' }
  expect((await makati.send(calls.changeMobileNumber, { params, body })).status).toBe(200)
  expect(await again(id)).toMatchObject({ status: 200, body: { mobileNumber: '639171234599' } })
  await again(id)
  const sent = await deliver({ kind: 'sent' })
  expect(sent).toMatchObject([{ to: '639171234599', isRepeat: false }])
  // A gateway repeats its answer to a reference that it knows.
  expect(sent[0]?.reference).not.toBe(`sms-${id}`)
})

test('one is not offered any more when the visit was moved', async () => {
  const { booking } = await failOne()
  await makati.update(booking.id, { startTime: '16:00', confirmed: ['BREAK'] })
  expect(await failed()).toEqual([])
  expect(await deliver({ kind: 'sent' })).toHaveLength(1)
})

test('a message that fails again is listed again', async () => {
  const { id } = await failOne()
  await again(id)
  await deliver({ ...never, reason: 'Twilio answered 400, error 30007.' })
  expect(await failed()).toMatchObject([{ id, reason: 'Twilio answered 400, error 30007.' }])
})

test('one whose appointment has started is not listed, and not sent', async () => {
  await makati.book()
  await deliver(never)
  const [row] = await failed()
  service.later(5)
  expect(await failed()).toEqual([])
  expect(errorOf(await again(row?.id ?? ''), 409).message).toBe(
    'The appointment has started or was cancelled. Nothing was sent.',
  )
})

test('TEXTS-1 all accounts of the store see and send them, no others', async () => {
  const { id } = await failOne()
  const cebu = await logIn(service, 'cebu-owner')
  expect(await failed(cebu)).toEqual([])
  expect(errorOf(await again(id, cebu), 404).message).toBe('Message not found')
  expect((await again('no-number')).status).toBe(404)
})

test.each([null, 'twilio'])(
  'TEXTS-3 names the provider of texts to every user (%s)',
  async (smsProvider) => {
    const on = serviceOver(service.db, undefined, { smsProvider })
    const { status, body } = await (await logIn(on, 'makati')).send(calls.messageProvider)
    expect([status, body]).toEqual([200, { provider: smsProvider }])
  },
)
