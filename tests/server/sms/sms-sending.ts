import { afterEach, expect } from 'vitest'
import type { SmsSettings } from '#server/kernel/sms-settings'
import type { SmsMessage } from '#server/sms/send'
import { senderOf } from '#server/sms/sender'
import { jose } from '../../support/business'
import { type FakeProvider, fakeProvider } from './fake-provider'

export const account = 'AC00000000000000000000000000000001'
export const token = 'the-secret'
const queuedAtMs = Date.parse('2026-11-21T10:00:00+08:00')
export const message: SmsMessage = {
  to: jose,
  text: 'Serenity Makati: SWEDISH 60 is reserved for you.',
  reference: 'sms-7',
  queuedAtMs,
  isRepeat: false,
}
export const repeat = { ...message, isRepeat: true }

export type Answers = Parameters<typeof fakeProvider>[0]

const open: FakeProvider[] = []
afterEach(() => {
  for (const provider of open.splice(0)) provider.close()
})

export const log = { info: () => {}, warn: () => {}, error: () => {} }

export async function sending(settings: (url: string) => SmsSettings, answers: Answers) {
  const provider = await fakeProvider(answers)
  open.push(provider)
  return { send: senderOf(settings(provider.url), log), got: provider.got }
}

export const failed = (reason: string, final: boolean) => ({
  kind: 'failed',
  reason: expect.stringContaining(reason) as string,
  final,
})
