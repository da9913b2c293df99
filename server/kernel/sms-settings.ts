import * as v from 'valibot'
import { err, ok, type Result } from '#domain/kernel/result'

/** A provider of text messages and the account there. `url` is the address of its API. */
export type SmsSettings =
  | { provider: 'generic'; url: string; token: string | null }
  | { provider: 'semaphore'; url: string; token: string; sender: string | null }
  | { provider: 'twilio' | 'vonage'; url: string; account: string; token: string; sender: string }

const isWebAddress = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
const word = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/))

/** Messages that are sent at the same time, unless the settings say otherwise. */
export const usualAtOnce = 5
export const maxAtOnce = 200

export const smsVariables = {
  SMS_PROVIDER: v.optional(v.picklist(['generic', 'semaphore', 'twilio', 'vonage'])),
  SMS_URL: v.optional(v.pipe(v.string(), v.check(isWebAddress))),
  SMS_ACCOUNT: v.optional(v.pipe(v.string(), v.regex(/^\w+$/))),
  SMS_TOKEN: v.optional(word),
  SMS_SENDER: v.optional(v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,40}$/))),
}

export const smsMustBe: Record<keyof typeof smsVariables, string> = {
  SMS_PROVIDER: 'generic, semaphore, twilio or vonage',
  SMS_URL: 'an address that starts with https:// or http://',
  SMS_ACCOUNT: 'letters and digits',
  SMS_TOKEN: 'one word of plain characters',
  SMS_SENDER: 'a number or a name of plain characters, at most 40',
}

const addresses = {
  semaphore: 'https://api.semaphore.co',
  twilio: 'https://api.twilio.com',
  vonage: 'https://rest.nexmo.com',
}

const needed = {
  generic: ['SMS_URL'],
  semaphore: ['SMS_TOKEN'],
  twilio: ['SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_SENDER'],
  vonage: ['SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_SENDER'],
} as const

type Given = v.InferOutput<v.ObjectSchema<typeof smsVariables, undefined>>

/**
 * Reads the provider's settings; null if none are given, and messages are only logged. A provider without its variables
 * is an error.
 */
export function smsSettingsOf(given: Given): Result<SmsSettings | null, string[]> {
  const provider = given.SMS_PROVIDER ?? 'generic'
  const { SMS_URL, SMS_ACCOUNT = '', SMS_TOKEN = null, SMS_SENDER = null } = given
  if (given.SMS_PROVIDER === undefined && SMS_URL === undefined) return ok(null)
  const missing = needed[provider].filter((name) => given[name] === undefined)
  if (missing.length > 0) return err([`SMS_PROVIDER ${provider} needs ${missing.join(', ')}.`])
  if (provider === 'generic') return ok({ provider, url: SMS_URL ?? '', token: SMS_TOKEN })
  const url = (SMS_URL ?? addresses[provider]).replace(/\/+$/, '')
  const token = SMS_TOKEN ?? ''
  if (provider === 'semaphore') return ok({ provider, url, token, sender: SMS_SENDER })
  return ok({ provider, url, token, account: SMS_ACCOUNT, sender: SMS_SENDER ?? '' })
}
