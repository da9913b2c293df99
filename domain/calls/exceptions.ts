import * as v from 'valibot'
import { date, id, instant, shortText, text, textOr } from '../kernel/fields'
import { exception } from '../reports/exception'
import { get, post } from './define-call'
import { nothing } from './query'
import { historyEntry } from './records'
import { range } from './reports'

/** The exceptions of some days; `isCut`: there are more of those that only the service knows. */
const exceptions = v.object({ exceptions: v.array(exception), isCut: v.boolean() })
export type Exceptions = v.InferOutput<typeof exceptions>

/** A conflict that a user of a tablet has discarded: the change in words, and the row that it was about. */
export const discard = v.object({
  id,
  what: shortText,
  reason: shortText,
  by: shortText,
  table: v.optional(shortText),
  row: v.optional(shortText),
  /** when it was discarded; absent: when it is told */
  at: v.optional(instant),
})
export type Discard = v.InferOutput<typeof discard>

/** An entry of the audit trail with its place in it and the row that it is about. */
export const foundEntry = v.object({
  ...historyEntry.entries,
  id: v.number(),
  table: textOr(''),
  rowId: textOr(''),
  /** the row's name; null: it has none, or is not known */
  name: text,
})
export type FoundEntry = v.InferOutput<typeof foundEntry>

/** Number of entries in a page of the audit trail. */
export const auditPageSize = 50

/** A page of entries, the newest first. `next`: the place that asks for the page after it; null: it is the last. */
const auditPage = v.object({ entries: v.array(foundEntry), next: v.nullable(v.number()) })
export type AuditPage = v.InferOutput<typeof auditPage>

const place = v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'is no place'), v.transform(Number))

/** Calls about the day's exceptions and the audit trail; an extension. */
export const exceptionCalls = {
  exceptions: get({
    path: '/v1/reports/exceptions',
    may: 'seeExceptions',
    query: range,
    answer: exceptions,
    failure: 'Failed to get the exceptions.',
    needs: ['start', 'end'],
  }),
  /** one that is known already stays as it is */
  tellDiscards: post({
    path: '/v1/exceptions/discards',
    body: v.object({ discards: v.pipe(v.array(discard), v.maxLength(200)) }),
    answer: nothing,
    status: 201,
    failure: 'Failed to report.',
  }),
  searchAudit: get({
    path: '/v1/audit',
    may: 'searchAudit',
    query: v.object({
      storeCode: v.optional(shortText),
      start: date,
      end: date,
      actor: v.optional(shortText),
      /** id, or a part of the name, of a row */
      row: v.optional(shortText),
      before: v.optional(place),
    }),
    answer: auditPage,
    failure: 'Failed to search the audit trail.',
    needs: ['start', 'end'],
  }),
}
