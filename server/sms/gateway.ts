import { exchange } from './exchange'
import { refused, unanswered } from './outcomes'
import type { SendSms } from './send'

interface Gateway {
  url: string
  token: string | null
}

const name = 'The gateway'

/**
 * Sends messages to a gateway that accepts POST { to, text, reference } as JSON under a bearer token. `reference` is
 * also the Idempotency-Key, so that a gateway that supports it sends nothing twice.
 */
export function gatewaySender({ url, token }: Gateway): SendSms {
  return async ({ to, text, reference }) => {
    const headers = new Headers({
      'Content-Type': 'application/json',
      'Idempotency-Key': reference,
    })
    if (token !== null) headers.set('Authorization', `Bearer ${token}`)
    const body = JSON.stringify({ to, text, reference })
    const got = await exchange(url, { method: 'POST', headers, body })
    if (got.kind !== 'answered') return unanswered(name, got)
    if (got.status >= 200 && got.status < 300) return { kind: 'sent' }
    return refused(`${name} answered ${got.status}.`, got)
  }
}
