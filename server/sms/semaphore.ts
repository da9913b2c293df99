import * as v from 'valibot'
import { exchange, formPost } from './exchange'
import { refused, unanswered } from './outcomes'
import type { Delivery, SendSms, SmsMessage } from './send'

interface Account {
  /** the address of the API, without the path of a call */
  url: string
  token: string
  /** sender name; null: the usual one of the account */
  sender: string | null
}

const name = 'Semaphore'
const noted = v.object({
  message_id: v.union([v.number(), v.string()]),
  recipient: v.optional(v.unknown()),
  message: v.optional(v.string()),
  status: v.optional(v.string(), ''),
  created_at: v.optional(v.string(), ''),
})
const notedList = v.array(noted)

/**
 * Sends messages by the API of semaphore.co. The API has no idempotency key, so a retry first searches the sent
 * messages.
 */
export function semaphoreSender(account: Account): SendSms {
  const url = `${account.url}/api/v4/messages`
  return async (message) => {
    const earlier = message.isRepeat ? await findSent(url, account, message) : null
    if (earlier) return earlier
    const fields = { apikey: account.token, number: message.to, message: message.text }
    const sender: Record<string, string> =
      account.sender === null ? {} : { sendername: account.sender }
    const got = await exchange(url, formPost({ ...fields, ...sender }))
    if (got.kind !== 'answered') return unanswered(name, got)
    const parsed = v.safeParse(notedList, got.body)
    const [first] = parsed.success ? parsed.output : []
    if (first && !isFailed(first.status)) return { kind: 'sent' }
    const reason = reasonOf(got.body, got.status)
    // The answer about a noted message has our own text in it.
    if (first) return refused(reason, { ...got, body: null })
    // Semaphore answers a refused input with 200 and the names of the wrong fields.
    const isWrongInput = got.status < 400
    const refusal = refused(reason, got)
    return isWrongInput ? { ...refusal, final: true } : refusal
  }
}

const isFailed = (status: string) => /^(failed|refunded)$/i.test(status)

/**
 * Finds the earlier attempt of a retry among the sent messages; null when there is none. A failed search postpones the
 * retry.
 */
async function findSent(
  url: string,
  { token }: Account,
  { to, text, queuedAtMs }: SmsMessage,
): Promise<Delivery | null> {
  const query = new URLSearchParams({
    apikey: token,
    limit: '1000',
    startDate: manilaDay(queuedAtMs),
  })
  const got = await exchange(`${url}?${query}`, {})
  if (got.kind !== 'answered') return unanswered(name, got)
  const list = v.safeParse(notedList, got.body)
  if (got.status !== 200 || !list.success)
    return refused(reasonOf(got.body, got.status), { ...got, body: null })
  const isSent = list.output.some(
    (one) =>
      String(one.recipient) === to &&
      one.message === text &&
      !isFailed(one.status) &&
      madeAt(one.created_at) >= queuedAtMs - slackMs,
  )
  return isSent ? { kind: 'sent' } : null
}

/** Milliseconds by which two clocks may differ. */
const slackMs = 60_000
const manilaMs = 8 * 3_600_000

const manilaDay = (epochMs: number) => new Date(epochMs + manilaMs).toISOString().slice(0, 10)
/** Parses a time from Semaphore, which is Manila time without a zone. An unreadable time counts as new. */
function madeAt(text: string): number {
  const epochMs = Date.parse(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(epochMs) ? Number.POSITIVE_INFINITY : epochMs
}

/** Names the refused field. */
function reasonOf(body: unknown, status: number): string {
  const text = Array.isArray(body) ? JSON.stringify(body.slice(0, 1)) : JSON.stringify(body ?? '')
  if (/"apikey"/i.test(text)) return `${name} refused the API key (SMS_TOKEN).`
  if (/"sender_?name"/i.test(text) && !/"message_id"/.test(text))
    return `${name} refused the sender name (SMS_SENDER).`
  if (/"number"/i.test(text)) return `${name} refused the mobile number.`
  if (/balance|credits/i.test(text)) return `${name} has no credits left.`
  return `${name} answered ${status}.`
}
