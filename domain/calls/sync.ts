import * as v from 'valibot'
import { date, shortText } from '../kernel/fields'
import { storedKinds } from '../rows/register'
import { get, post } from './define-call'
import { nothing } from './query'

/** Tables in the changes feed. */
export const feedTables = ['appointments', 'customers', ...storedKinds, 'stores'] as const

/** One changed row; `row` is null when it was deleted (a tombstone). */
export const change = v.object({
  table: v.picklist(feedTables),
  id: v.string(),
  version: v.number(),
  row: v.nullable(v.unknown()),
})
export type Change = v.InferOutput<typeof change>

/** A change as a tablet reads it. A newer service may send tables that this app doesn't know. */
export const fedChange = v.object({ ...change.entries, table: v.string() })
export type FedChange = v.InferOutput<typeof fedChange>

const limit = v.pipe(
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/)), '500'),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(5000),
)

const headerText = v.optional(v.pipe(v.string(), v.regex(/^[\x20-\x7e]*$/, 'is not ASCII')))

/**
 * A write in a batch; `id` is its idempotency key. `id`, `ifMatch` and `approval` become headers, so only visible ASCII
 * is allowed.
 */
export const batchRequest = v.object({
  id: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,64}$/, 'must be 8 to 64 plain characters')),
  method: v.picklist(['POST', 'PATCH']),
  path: v.pipe(v.string(), v.startsWith('/v1/'), v.maxLength(500)),
  body: v.optional(v.unknown()),
  ifMatch: headerText,
  approval: headerText,
})
export type BatchRequest = v.InferOutput<typeof batchRequest>

export const batchResponse = v.object({ id: v.string(), status: v.number(), body: v.unknown() })
export type BatchResponse = v.InferOutput<typeof batchResponse>

/** Calls of the extensions that a host may offer (SPEC.md service-10). */
export const syncCalls = {
  changes: get({
    path: '/v1/changes',
    query: v.object({
      storeCode: v.optional(shortText),
      since: v.optional(v.pipe(v.string(), v.maxLength(1500))),
      // order: first the board (appointments and resources), then the customers (SPEC.md offline-13)
      tables: v.optional(v.picklist(['board', 'customers'])),
      // the first day of the tablet's window: appointments that start earlier are left out
      from: v.optional(date),
      limit,
    }),
    // `reset`: the cursor has another database id, so all rows read before are invalid
    answer: v.object({
      changes: v.array(fedChange),
      cursor: v.string(),
      more: v.boolean(),
      reset: v.optional(v.boolean(), false),
    }),
    failure: 'Failed to get changes.',
  }),
  changesStream: get({
    path: '/v1/changes/stream',
    query: v.object({ storeCode: v.optional(shortText), since: v.optional(v.string()) }),
    answer: nothing,
    failure: 'Failed to get changes.',
  }),
  batch: post({
    path: '/v1/batch',
    may: 'user',
    query: nothing,
    body: v.object({
      requests: v.pipe(v.array(batchRequest), v.maxLength(100)),
      // keys of writes that were answered before: the service looks whether it still has them
      answered: v.optional(v.pipe(v.array(v.string()), v.maxLength(1000))),
    }),
    answer: v.object({ responses: v.array(batchResponse) }),
    failure: 'Failed to send changes.',
  }),
}

/**
 * Header with the database id, on every answer about the business. After a restore the id is a new one, and rows
 * received under the former id are invalid.
 */
export const databaseIdHeader = 'Frontdesk-Database'

/** Header of a write with a colleague's approval as JSON (`rows/approval.ts`). */
export const approvalHeader = 'Frontdesk-Approval'

/** Header of the configuration answer that lists the extensions; a tablet probes nothing else. */
export const extensionsHeader = 'Frontdesk-Extensions'
export const extensions = [
  'idempotency',
  'versions',
  'changes',
  'batch',
  'reschedule',
  'history',
  'metrics',
  'accounts',
  'settings',
  'figures',
  'customers',
  'messages',
  'api-keys',
  'delete',
  'import',
  'money',
  'lineup',
  'runningDay',
  'groups',
  'join',
] as const
export type Extension = (typeof extensions)[number]
