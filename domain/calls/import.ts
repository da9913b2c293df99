import * as v from 'valibot'
import { shortText } from '../kernel/fields'
import { post } from './define-call'
import { nothing } from './query'
import { batchRequest } from './sync'

/** The most writes of one import. */
export const mostImported = 20_000

/** A write of an import: like one in a batch, but without an idempotency key of its own. */
export const importWrite = v.omit(batchRequest, ['id'])
export type ImportWrite = v.InferOutput<typeof importWrite>

/** Extension that carries out many writes in one transaction. */
export const importCalls = {
  importRows: post({
    path: '/v1/import',
    may: 'importRows',
    query: nothing,
    // The handler limits the number of writes, because its text names the limit.
    body: v.object({ writes: v.array(importWrite), storeCode: v.optional(shortText) }),
    // the versions of the written rows, in the order of the writes
    answer: v.object({
      versions: v.array(v.number()),
      // the places of added customers whom another store knew, and their names there: they joined, their records stay
      joined: v.optional(v.array(v.object({ at: v.number(), name: v.string() }))),
    }),
    failure: 'Failed to import.',
    largestBody: 8 * 1024 * 1024,
  }),
}
