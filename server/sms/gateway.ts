import type { Delivery, SendSms } from './send'

interface Gateway {
  url: string
  token: string | null
}

const patienceMs = 10_000
/** Statuses after which a retry may succeed. */
const passing = [408, 425, 429]

/**
 * Sends messages to a gateway that accepts POST { to, text, reference } as JSON under a bearer token. `reference` is
 * also the Idempotency-Key, so that a gateway that supports it sends nothing twice.
 */
export function gatewaySender({ url, token }: Gateway): SendSms {
  return async (message) => {
    const headers = new Headers({
      'Content-Type': 'application/json',
      'Idempotency-Key': message.reference,
    })
    if (token !== null) headers.set('Authorization', `Bearer ${token}`)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify(message),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.body?.cancel()
      return deliveryOf(response.status)
    } catch (error) {
      return { kind: 'failed', reason: nameOf(error), final: false }
    }
  }
}

function deliveryOf(status: number): Delivery {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const final = status >= 400 && status < 500 && !passing.includes(status)
  return { kind: 'failed', reason: `The gateway answered ${status}.`, final }
}

const nameOf = (error: unknown) =>
  error instanceof Error && error.name === 'TimeoutError'
    ? 'The gateway did not answer in time.'
    : 'The gateway cannot be reached.'
