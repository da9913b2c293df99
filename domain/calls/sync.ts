import * as v from 'valibot'
import { date, shortText } from '../kernel/fields'
import { defineCall } from './define-call'
import { nothing } from './query'

/** Tables that the changes feed speaks of. */
export const feedTables = [
  'appointments',
  'customers',
  'services',
  'promos',
  'staffs',
  'rooms',
  'lockers',
  'products',
  'stores',
] as const

/** One changed row; `row` is null when it was deleted (a tombstone). */
export const change = v.object({
  table: v.picklist(feedTables),
  id: v.string(),
  version: v.number(),
  row: v.nullable(v.unknown()),
})
export type Change = v.InferOutput<typeof change>

/** As it is read: a newer service may tell of tables that this app doesn't know. */
export const fedChange = v.object({ ...change.entries, table: v.string() })
export type FedChange = v.InferOutput<typeof fedChange>

const limit = v.pipe(
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/)), '500'),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(5000),
)

/** A write of a batch: `id` is its idempotency key. Both become headers, which hold no other letters. */
export const batchRequest = v.object({
  id: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,64}$/, 'must be 8 to 64 plain characters')),
  method: v.picklist(['POST', 'PATCH']),
  path: v.pipe(v.string(), v.startsWith('/v1/'), v.maxLength(500)),
  body: v.optional(v.unknown()),
  ifMatch: v.optional(v.pipe(v.string(), v.regex(/^[\x20-\x7e]*$/, 'is no version'))),
})
export type BatchRequest = v.InferOutput<typeof batchRequest>

export const batchResponse = v.object({ id: v.string(), status: v.number(), body: v.unknown() })
export type BatchResponse = v.InferOutput<typeof batchResponse>

/** The extensions that a host may offer (SPEC.md service-10). */
export const syncCalls = {
  changes: defineCall({
    method: 'GET',
    path: '/v1/changes',
    role: 'user',
    query: v.object({
      storeCode: v.optional(shortText),
      since: v.optional(v.pipe(v.string(), v.maxLength(200))),
      // first the board (appointments and resources), then the customers (SPEC.md offline-13)
      tables: v.optional(v.picklist(['board', 'customers'])),
      // appointments that start before it are left out: a tablet keeps a window of days
      from: v.optional(date),
      limit,
    }),
    body: nothing,
    // `reset`: the cursor has another database id; rows read before are void
    answer: v.object({
      changes: v.array(fedChange),
      cursor: v.string(),
      more: v.boolean(),
      reset: v.optional(v.boolean(), false),
    }),
    status: 200,
    failure: 'Failed to get changes.',
    needs: [],
  }),
  changesStream: defineCall({
    method: 'GET',
    path: '/v1/changes/stream',
    role: 'user',
    query: v.object({ storeCode: v.optional(shortText), since: v.optional(v.string()) }),
    body: nothing,
    answer: nothing,
    status: 200,
    failure: 'Failed to get changes.',
    needs: [],
  }),
  batch: defineCall({
    method: 'POST',
    path: '/v1/batch',
    role: 'user',
    query: nothing,
    body: v.object({ requests: v.pipe(v.array(batchRequest), v.maxLength(100)) }),
    answer: v.object({ responses: v.array(batchResponse) }),
    status: 200,
    failure: 'Failed to send changes.',
    needs: ['body'],
  }),
}

/**
 * A header of every answer about the business: the database id. A restored backup gets another one, and rows
 * answered under the former id are void.
 */
export const databaseIdHeader = 'Frontdesk-Life'

/** The header of the configuration answer that names the extensions: the one probe. */
export const extensionsHeader = 'Frontdesk-Extensions'
export const extensions = [
  'idempotency',
  'versions',
  'changes',
  'batch',
  'reschedule',
  'history',
  'metrics',
] as const
export type Extension = (typeof extensions)[number]
