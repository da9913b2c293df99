import { describe, expect, test } from 'vitest'
import type { SmsSettings } from '#server/kernel/sms-settings'
import { jose } from '../../support/business'
import type { ProviderRequest } from './fake-provider'
import { type Answers, account, failed, message, repeat, sending, token } from './sms-sending'

/* Fake servers that behave like the published APIs: Semaphore v4, Twilio 2010-04-01. */

/** A provider that records messages and can list them. */
function recording(
  record: (request: ProviderRequest) => object,
  list: (rows: object[]) => unknown,
) {
  const rows: object[] = []
  let lost = 0
  const answers: Answers = (request) => {
    if (request.method === 'GET') return { status: 200, body: list(rows) }
    rows.push(record(request))
    lost += 1
    return lost === 1 ? null : { status: 201, body: list(rows.slice(-1)) }
  }
  return { rows, answers }
}

describe('Semaphore', () => {
  const settings = (url: string): SmsSettings => ({
    provider: 'semaphore',
    url,
    token,
    sender: 'SERENITY',
  })
  const record = ({ form }: ProviderRequest, created_at = '2026-11-21 10:00:05') => ({
    message_id: 1234,
    recipient: form.get('number'),
    message: form.get('message'),
    sender_name: form.get('sendername'),
    network: 'Globe',
    status: 'Pending',
    created_at,
  })

  test('gets a form with the key, the number, the text and the sender name', async () => {
    const answers: Answers = (request) => ({ status: 200, body: [record(request)] })
    const { send, got } = await sending(settings, answers)
    expect(await send(message)).toEqual({ kind: 'sent' })
    expect(got[0]?.url.pathname).toBe('/api/v4/messages')
    expect(Object.fromEntries(got[0]?.form ?? [])).toEqual({
      apikey: token,
      number: jose,
      message: message.text,
      sendername: 'SERENITY',
    })
  })

  test.each([
    [
      400,
      { number: ['The number 639171234543 is invalid.'] },
      'Semaphore refused the mobile number.',
    ],
    [200, { number: ['The number format is invalid.'] }, 'Semaphore refused the mobile number.'],
    [
      401,
      { apikey: ['The selected apikey is invalid.'] },
      'Semaphore refused the API key (SMS_TOKEN).',
    ],
    [
      400,
      [{ senderName: 'The selected senderName is invalid.' }],
      'Semaphore refused the sender name (SMS_SENDER).',
    ],
    [
      400,
      ['Your current balance of 0 credits is not sufficient.'],
      'Semaphore has no credits left.',
    ],
  ])('refuses for good with %i %j', async (status, body, reason) => {
    const { send } = await sending(settings, () => ({ status, body }))
    const delivery = await send(message)
    expect(delivery).toMatchObject(failed(reason, true))
    expect(JSON.stringify(delivery)).not.toContain('639')
  })

  test('is asked again after the pause that it wants, and after an error of its own', async () => {
    const busy = () => ({ status: 429, headers: { 'Retry-After': '40' } })
    const { send } = await sending(settings, busy)
    expect(await send(message)).toEqual({
      ...failed('Semaphore answered 429.', false),
      retryAfterMs: 40_000,
    })
    const broken = await sending(settings, () => ({ status: 502 }))
    expect(await broken.send(message)).toMatchObject(failed('Semaphore answered 502.', false))
  })

  test('sends once a message whose answer was lost', async () => {
    const { rows, answers } = recording(record, (list) => list)
    const { send, got } = await sending(settings, answers)
    expect(await send(message)).toMatchObject(failed('Semaphore did not answer.', false))
    expect(await send(repeat)).toEqual({ kind: 'sent' })
    expect(rows).toHaveLength(1)
    expect(got[1]?.url.searchParams.get('startDate')).toBe('2026-11-21')
  })

  test('sends a repeat although an older message has the same text', async () => {
    const old = (request: ProviderRequest) => record(request, '2026-11-21 09:00:00')
    const { rows, answers } = recording(old, (list) => list)
    const { send } = await sending(settings, answers)
    await send(message)
    expect(await send(repeat)).toEqual({ kind: 'sent' })
    expect(rows).toHaveLength(2)
  })

  test('sends no repeat while its list cannot be read', async () => {
    const { send, got } = await sending(settings, () => ({ status: 500 }))
    expect(await send(repeat)).toMatchObject(failed('Semaphore answered 500.', false))
    expect(got.map(({ method }) => method)).toEqual(['GET'])
  })
})

describe('Twilio', () => {
  const settings = (url: string): SmsSettings => ({
    provider: 'twilio',
    url,
    account,
    token,
    sender: '+15005550006',
  })
  const record = ({ form }: ProviderRequest, date_created = 'Sat, 21 Nov 2026 02:00:05 +0000') => ({
    sid: 'SM1',
    to: form.get('To'),
    body: form.get('Body'),
    status: 'queued',
    error_code: null,
    date_created,
  })
  const listed = (rows: object[]) => ({ ...rows[0], messages: rows })
  const error = (code: number, status: number) => ({
    code,
    message: `Error about +${jose}`,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  })

  test('gets a form under the account and its token', async () => {
    const answers: Answers = (request) => ({ status: 201, body: record(request) })
    const { send, got } = await sending(settings, answers)
    expect(await send(message)).toEqual({ kind: 'sent' })
    expect(got[0]?.url.pathname).toBe(`/2010-04-01/Accounts/${account}/Messages.json`)
    const pair = Buffer.from(`${account}:${token}`).toString('base64')
    expect(got[0]?.headers.authorization).toBe(`Basic ${pair}`)
    expect(Object.fromEntries(got[0]?.form ?? [])).toEqual({
      To: `+${jose}`,
      From: '+15005550006',
      Body: message.text,
    })
  })

  test('sends through a Messaging Service where the sender names one', async () => {
    const service = 'MG00000000000000000000000000000002'
    const by = (url: string): SmsSettings => ({
      provider: 'twilio',
      url,
      account,
      token,
      sender: service,
    })
    const answers: Answers = (request) => ({ status: 201, body: record(request) })
    const { send, got } = await sending(by, answers)
    expect(await send(message)).toEqual({ kind: 'sent' })
    expect(got[0]?.form.get('MessagingServiceSid')).toBe(service)
    expect(got[0]?.form.has('From')).toBe(false)
  })

  test.each([
    [21211, 400, 'Twilio refused the mobile number.'],
    [21610, 400, 'Twilio says that the customer has unsubscribed.'],
    [21606, 400, 'Twilio refused the sender (SMS_SENDER).'],
    [20003, 401, 'Twilio refused the credentials (SMS_ACCOUNT, SMS_TOKEN).'],
    [21408, 403, 'Twilio answered 403, error 21408.'],
  ])('refuses for good with error %i', async (code, status, reason) => {
    const { send } = await sending(settings, () => ({ status, body: error(code, status) }))
    const delivery = await send(message)
    expect(delivery).toMatchObject(failed(reason, true))
    expect(JSON.stringify(delivery)).toContain('Error about (number)')
    expect(JSON.stringify(delivery)).not.toContain(jose)
  })

  test('is asked again after the pause that it wants, and after an error of its own', async () => {
    const busy = () => ({ status: 429, body: error(20429, 429), headers: { 'Retry-After': '5' } })
    const { send } = await sending(settings, busy)
    expect(await send(message)).toEqual({
      ...failed('Twilio answered 429, error 20429.', false),
      retryAfterMs: 5000,
    })
    const broken = await sending(settings, () => ({ status: 503, body: error(20503, 503) }))
    expect(await broken.send(message)).toMatchObject({ kind: 'failed', final: false })
  })

  test('sends once a message whose answer was lost', async () => {
    const { rows, answers } = recording(record, listed)
    const { send, got } = await sending(settings, answers)
    expect(await send(message)).toMatchObject(failed('Twilio did not answer.', false))
    expect(await send(repeat)).toEqual({ kind: 'sent' })
    expect(rows).toHaveLength(1)
    expect(got[1]?.url.searchParams.get('To')).toBe(`+${jose}`)
  })

  test('sends a repeat although an older message has the same text', async () => {
    const old = (request: ProviderRequest) => record(request, 'Sat, 21 Nov 2026 01:00:00 +0000')
    const { rows, answers } = recording(old, listed)
    const { send } = await sending(settings, answers)
    await send(message)
    expect(await send(repeat)).toEqual({ kind: 'sent' })
    expect(rows).toHaveLength(2)
  })
})
