import * as v from 'valibot'
import { shortText, text, textOr } from '../kernel/fields'
import { get, post } from './define-call'
import { nothing } from './query'
import { feedTables } from './sync'

/** Tables whose rows have a history. */
export const historyTables = [...feedTables, 'users'] as const

/** One change of a row: who made it, when, by which command, and each field's old and new value. */
export const historyEntry = v.object({
  at: v.string(),
  actor: text,
  /** the colleague who allowed it; null: none had to */
  allowedBy: text,
  action: textOr(''),
  changes: v.array(
    v.object({ field: v.string(), was: v.optional(v.unknown()), is: v.optional(v.unknown()) }),
  ),
})
export type HistoryEntry = v.InferOutput<typeof historyEntry>

/** A web vitals measurement (SPEC.md MISC-4). The path never contains a mobile number. */
export const metricInput = v.object({
  name: v.picklist(['CLS', 'FCP', 'FID', 'INP', 'LCP', 'TTFB']),
  value: v.pipe(v.number(), v.minValue(0), v.maxValue(86_400_000)),
  rating: v.picklist(['good', 'needs-improvement', 'poor']),
  path: v.pipe(v.string(), v.regex(/^\/[a-z/-]*$/), v.maxLength(100)),
  storeCode: v.optional(shortText),
})
export type Metric = v.InferOutput<typeof metricInput>

/** Calls for the history of rows and the app's speed (SPEC.md service-10). */
export const recordCalls = {
  /** newest change first */
  history: get({
    path: '/v1/history/{table}/{id}',
    answer: v.array(historyEntry),
    failure: 'Failed to get history.',
  }),
  metrics: post({
    path: '/v1/metrics',
    may: 'user',
    body: metricInput,
    answer: nothing,
    failure: 'Failed to send metrics.',
  }),
}
