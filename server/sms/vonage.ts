import * as v from 'valibot'
import { isGsm } from '#domain/kernel/gsm'
import { exchange, formPost } from './exchange'
import { refused, unanswered, withWords } from './outcomes'
import type { Delivery, SendSms } from './send'

interface Account {
  url: string
  /** the API key */
  account: string
  /** the API secret */
  token: string
  sender: string
}

const name = 'Vonage'
const part = v.object({ status: v.string(), 'error-text': v.optional(v.string()) })
type Part = v.InferOutput<typeof part>
const answer = v.object({ messages: v.array(part) })

/** Statuses of the SMS API after which a retry may succeed: throttled, internal error, too many binds. */
const passing = ['1', '5', '10']
const reasons: Readonly<Record<string, string>> = {
  '1': `${name} is asked too often.`,
  '4': `${name} refused the credentials (SMS_ACCOUNT, SMS_TOKEN).`,
  '6': `${name} refused the mobile number.`,
  '7': `${name} refused the mobile number.`,
  '8': `${name} has suspended the account.`,
  '9': `${name} has no credit left.`,
  '15': `${name} refused the sender (SMS_SENDER).`,
  '29': `${name} sends to the numbers of a trial account only.`,
}

/**
 * Sends messages by Vonage's SMS API. The API can't recognise a repeated message and can't list sent ones. A message
 * without an answer is given up, because it may have been sent.
 */
export function vonageSender({ url, account, token, sender }: Account): SendSms {
  return async ({ to, text, reference }) => {
    const credentials = { api_key: account, api_secret: token }
    const type = isGsm(text) ? 'text' : 'unicode'
    const fields = { from: sender, to, text, type, 'client-ref': reference }
    const got = await exchange(`${url}/sms/json`, formPost({ ...credentials, ...fields }))
    if (got.kind === 'unanswered') return lost
    if (got.kind === 'unreached') return unanswered(name, got)
    const parsed = v.safeParse(answer, got.body)
    const parts = parsed.success ? parsed.output.messages : []
    if (got.status >= 300 || parts.length === 0) return refused(reasonFor(got.status), got)
    const wrong = parts.find(({ status }) => status !== '0')
    return wrong ? failure(wrong, got.retryAfterMs) : { kind: 'sent' }
  }
}

const lost: Delivery = {
  kind: 'failed',
  reason: `${name} did not answer, so the message may have been sent.`,
  final: true,
}

const reasonFor = (status: number) =>
  status === 401 ? (reasons['4'] ?? '') : `${name} answered ${status}.`

function failure(part: Part, retryAfterMs: number | undefined): Delivery {
  const { status } = part
  const reason = reasons[status] ?? `${name} refused the message, status ${status}.`
  const said = withWords(reason, part['error-text'])
  return { kind: 'failed', reason: said, final: !passing.includes(status), retryAfterMs }
}
