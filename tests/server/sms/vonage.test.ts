import { describe, expect, test } from 'vitest'
import type { SmsSettings } from '#server/kernel/sms-settings'
import { senderOf } from '#server/sms/sender'
import { jose } from '../../support/business'
import { account, failed, log, message, sending, token } from './sms-sending'

/* A fake server that behaves like the published SMS API of Vonage: 200 with a status for each part. */

describe('Vonage', () => {
  const settings = (url: string): SmsSettings => ({
    provider: 'vonage',
    url,
    account: 'abcd1234',
    token,
    sender: 'Serenity',
  })
  const answering = (status: string) => ({
    'message-count': '1',
    messages: [{ to: jose, status, 'error-text': `About ${jose}`, 'message-id': '0C0' }],
  })

  test('gets a form with key, secret and reference', async () => {
    const { send, got } = await sending(settings, () => ({ status: 200, body: answering('0') }))
    expect(await send(message)).toEqual({ kind: 'sent' })
    expect(got[0]?.url.pathname).toBe('/sms/json')
    expect(Object.fromEntries(got[0]?.form ?? [])).toEqual({
      api_key: 'abcd1234',
      api_secret: token,
      from: 'Serenity',
      to: jose,
      text: message.text,
      type: 'text',
      'client-ref': 'sms-7',
    })
  })

  test.each([
    ['Serenity Biñan', 'text'],
    ['Serenity 1½', 'unicode'],
  ])('gets %s as %s', async (text, type) => {
    const { send, got } = await sending(settings, () => ({ status: 200, body: answering('0') }))
    await send({ ...message, text })
    expect(got[0]?.form.get('type')).toBe(type)
  })

  test.each([
    ['4', 'Vonage refused the credentials (SMS_ACCOUNT, SMS_TOKEN).', true],
    ['6', 'Vonage refused the mobile number.', true],
    ['9', 'Vonage has no credit left.', true],
    ['15', 'Vonage refused the sender (SMS_SENDER).', true],
    ['33', 'Vonage refused the message, status 33.', true],
    ['1', 'Vonage is asked too often.', false],
    ['5', 'Vonage refused the message, status 5.', false],
  ])('answers 200 and status %s: %s', async (status, reason, final) => {
    const { send } = await sending(settings, () => ({ status: 200, body: answering(status) }))
    const delivery = await send(message)
    expect(delivery).toMatchObject(failed(reason, final))
    expect(JSON.stringify(delivery)).toContain('Its words: \\"About (number)\\"')
    expect(JSON.stringify(delivery)).not.toContain(jose)
  })

  test('is asked again after the pause that it wants, and after an error of its own', async () => {
    const { send } = await sending(settings, () => ({
      status: 429,
      headers: { 'Retry-After': '2' },
    }))
    expect(await send(message)).toEqual({
      ...failed('Vonage answered 429.', false),
      retryAfterMs: 2000,
    })
    const broken = await sending(settings, () => ({ status: 500 }))
    expect(await broken.send(message)).toMatchObject(failed('Vonage answered 500.', false))
    const wrong = await sending(settings, () => ({ status: 401 }))
    expect(await wrong.send(message)).toMatchObject({ kind: 'failed', final: true })
  })

  test('does not send twice a message whose answer was lost', async () => {
    const { send } = await sending(settings, () => null)
    const reason = 'Vonage did not answer, so the message may have been sent.'
    expect(await send(message)).toEqual(failed(reason, true))
  })
})

test.each([
  ['semaphore', 'Semaphore cannot be reached.'],
  ['twilio', 'Twilio cannot be reached.'],
  ['vonage', 'Vonage cannot be reached.'],
] as const)('%s away: tried again', async (provider, reason) => {
  const settings = { provider, url: 'http://127.0.0.1:9', account, token, sender: 'Serenity' }
  expect(await senderOf(settings, log)(message)).toEqual(failed(reason, false))
})
