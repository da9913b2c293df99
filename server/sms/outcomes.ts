import type { Exchange } from './exchange'
import type { Delivery } from './send'

/** HTTP statuses after which a retry may succeed. */
const passing = [408, 425, 429]

/** Whether a retry would fail with the same status. */
export const isFinal = (status: number): boolean =>
  status >= 400 && status < 500 && !passing.includes(status)

/** The delivery of a request that got no answer. */
export function unanswered(provider: string, exchange: Exchange): Delivery {
  const how = exchange.kind === 'unreached' ? 'cannot be reached' : 'did not answer'
  return { kind: 'failed', reason: `${provider} ${how}.`, final: false }
}

/** The delivery of a request that the provider refused. */
export function refused(reason: string, { status, retryAfterMs, body }: Refused): Delivery {
  const said = withWords(reason, body)
  return { kind: 'failed', reason: said, final: isFinal(status), retryAfterMs }
}

interface Refused {
  status: number
  retryAfterMs?: number | undefined
  /** the provider's answer */
  body?: unknown
}

const maxWords = 160
/** A mobile number, which belongs into no reason and no log. */
const numbers = /\+?\d[\d\s().-]{5,}\d/g

/** A reason with the provider's own words, in which numbers are left out. */
export function withWords(reason: string, answer: unknown): string {
  const words = sentenceIn(answer)?.replace(numbers, '(number)').slice(0, maxWords).trim()
  return words ? `${reason} Its words: "${words}"` : reason
}

/** The first text of several words in an answer; links and codes are none. */
function sentenceIn(answer: unknown): string | null {
  if (typeof answer === 'string') return /\s/.test(answer.trim()) ? answer : null
  if (typeof answer !== 'object' || answer === null) return null
  for (const part of Object.values(answer)) {
    const found = sentenceIn(part)
    if (found !== null) return found
  }
  return null
}
