import { histogram } from '../kernel/metrics'

/** Metrics of the requests since the start of the service. */
export interface RequestMetrics {
  noteRequest(request: { method: string; path: string; status: number; ms: number }): void
  /** Notes a write that was carried out; its age is the time since its Idempotency-Key was made. */
  noteWrite(key: string | null, nowMs: number): void
  text(): string
}

const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const ages = [1, 5, 30, 60, 300, 900, 3600, 14_400, 86_400]
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'OPTIONS'])
const uuidV7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7/

export function createRequestMetrics(): RequestMetrics {
  const requests = histogram(
    'frontdesk_request_duration_seconds',
    'Time to answer a request, by call and status; those inside a batch count too.',
    durations,
  )
  const outbox = histogram(
    'frontdesk_outbox_age_seconds',
    'Time that writes had waited on their tablet when the service carried them out.',
    ages,
  )
  return {
    noteRequest({ method, path, status, ms }) {
      // A client can invent methods, and each would add a series to the metrics.
      const known = methods.has(method) ? method : 'other'
      requests.observe(ms / 1000, { method: known, path, status: String(status) })
    },
    noteWrite(key, nowMs) {
      const [, high, low] = uuidV7.exec(key ?? '') ?? []
      if (high && low) outbox.observe(Math.max(0, nowMs - Number(`0x${high}${low}`)) / 1000)
    },
    text: () => requests.text() + outbox.text(),
  }
}
