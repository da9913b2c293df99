import * as v from 'valibot'
import { type Exchange, exchange, formPost } from './exchange'
import { refused, unanswered } from './outcomes'
import type { Delivery, SendSms, SmsMessage } from './send'

interface Account {
  url: string
  /** the Account SID */
  account: string
  /** the Auth Token */
  token: string
  /** a number, a sender name, or the SID of a Messaging Service */
  sender: string
}

const name = 'Twilio'
const noted = v.object({
  sid: v.string(),
  status: v.nullish(v.string(), ''),
  error_code: v.nullish(v.number()),
  body: v.nullish(v.string(), ''),
  date_created: v.nullish(v.string(), ''),
})
const list = v.object({ messages: v.array(noted) })
const errorAnswer = v.object({ code: v.number() })

/**
 * Sends messages by Twilio's Messages resource. It has no idempotency key, so a retry first searches the sent messages.
 */
export function twilioSender(account: Account): SendSms {
  const url = `${account.url}/2010-04-01/Accounts/${account.account}/Messages.json`
  const pair = Buffer.from(`${account.account}:${account.token}`).toString('base64')
  const headers = new Headers({ Authorization: `Basic ${pair}` })
  const sender = /^MG[0-9a-f]{32}$/i.test(account.sender) ? 'MessagingServiceSid' : 'From'
  return async (message) => {
    const earlier = message.isRepeat ? await findSent(url, headers, message) : null
    if (earlier) return earlier
    const fields = { To: `+${message.to}`, [sender]: account.sender, Body: message.text }
    const got = await exchange(url, formPost(fields, headers))
    if (got.kind !== 'answered') return unanswered(name, got)
    const sent = v.safeParse(noted, got.body)
    if (got.status >= 300 || !sent.success) return refusal(got)
    if (!isFailed(sent.output)) return { kind: 'sent' }
    return { kind: 'failed', reason: reasonOf(sent.output.error_code, got.status), final: true }
  }
}

const isFailed = ({ status }: v.InferOutput<typeof noted>) =>
  ['failed', 'undelivered', 'canceled'].includes(status)

/** Milliseconds by which two clocks may differ. */
const slackMs = 60_000

/**
 * Finds the earlier attempt of a retry among the sent messages; null when there is none. A failed search postpones the
 * retry.
 */
async function findSent(
  url: string,
  headers: Headers,
  { to, text, queuedAtMs }: SmsMessage,
): Promise<Delivery | null> {
  const query = new URLSearchParams({ To: `+${to}`, PageSize: '50' })
  const got = await exchange(`${url}?${query}`, { headers })
  if (got.kind !== 'answered') return unanswered(name, got)
  const found = v.safeParse(list, got.body)
  if (got.status !== 200 || !found.success) return refusal(got)
  const isNew = (created: string) => !(Date.parse(created) < queuedAtMs - slackMs)
  const isSent = found.output.messages.some(
    (one) => one.body === text && !isFailed(one) && isNew(one.date_created),
  )
  return isSent ? { kind: 'sent' } : null
}

function refusal(got: Extract<Exchange, { kind: 'answered' }>): Delivery {
  const parsed = v.safeParse(errorAnswer, got.body)
  return refused(reasonOf(parsed.success ? parsed.output.code : null, got.status), got)
}

/** Twilio's error code in words. */
function reasonOf(code: number | null | undefined, status: number): string {
  if (status === 401 || code === 20003)
    return `${name} refused the credentials (SMS_ACCOUNT, SMS_TOKEN).`
  if (code === 21211 || code === 21614) return `${name} refused the mobile number.`
  if (code === 21610) return `${name} says that the customer has unsubscribed.`
  if (code === 21212 || code === 21606 || code === 21603)
    return `${name} refused the sender (SMS_SENDER).`
  return code ? `${name} answered ${status}, error ${code}.` : `${name} answered ${status}.`
}
