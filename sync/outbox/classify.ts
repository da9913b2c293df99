import * as v from 'valibot'
import { errorBody, errorText } from '#domain/calls/errors'
import { commandOf, isCreate, membersOf, subjectOf } from '#domain/commands/work'
import {
  type Obstacle,
  obstacleReasons,
  type RefusalReason,
  reasonOf,
  refusalReasons,
  type SoftRule,
  softRules,
} from '#domain/kernel/refusal'
import { keyOf, readRow } from '#domain/rows/rows'
import type { RowChange } from '#domain/rows/world'
import { laterStatuses, type Reply, retryAfterOf, statusOfIts } from '../host/reply'
import type { ServiceRefusal, Verdict } from '../host/verdict'
import type { Entry } from '../store/entry'
import { mayHaveCreated } from './created-row'

/** Determines the meaning of the answer to an entry by status and parsed body, never by its text. */
export function classify(entry: Entry, reply: Reply): Verdict {
  const failing = statusOfIts(reply)
  if (reply.kind === 'unknown') return { kind: 'unsure', failing, retryAfterMs: reply.retryAfterMs }
  const retryAfterMs = retryAfterOf(reply.headers)
  const { status, body } = reply
  if (status >= 200 && status < 300) return successVerdict(entry, body, status)
  if (status === 401) return { kind: 'session-over' }
  if (laterStatuses.includes(status)) return { kind: 'later', retryAfterMs }
  const refusal = refusalOf(entry, status, body)
  if (status === 408 || status >= 500 || refusal === null)
    return { kind: 'unsure', failing, retryAfterMs }
  return { kind: 'refused', refusal }
}

/**
 * The verdict on a success: applied if the body is a row of the right table and the entry's own. A host that assigns
 * ids answers a new row under another id. Any other body leaves the outcome unsure.
 */
function successVerdict(entry: Entry, body: unknown, status: number): Verdict {
  const { id } = subjectOf(entry)
  const [row, ...others] = readAnswer(entry, body)
  const isOurs =
    row !== undefined && (keyOf(row) === id || (isCreate(entry) && mayHaveCreated(entry, row)))
  if (!isOurs) return { kind: 'unsure', failing: status, retryAfterMs: null }
  return { kind: 'applied', row, ...(others.length > 0 && { others }) }
}

/** The rows in the answer to an entry: one, or all members of a group with the subject first. Empty: unreadable. */
export function readAnswer(entry: Entry, body: unknown): RowChange[] {
  const { table } = subjectOf(entry)
  const sent: readonly unknown[] =
    membersOf(entry).length > 0 && Array.isArray(body) ? body : [body]
  const rows = sent.flatMap((each) => readRow(table, each) ?? [])
  return rows.length === sent.length ? rows : []
}

/** The refusal in an answer; null when the body isn't the service's error, so another server may have answered. */
function refusalOf(entry: Entry, status: number, body: unknown): ServiceRefusal | null {
  const parsed = v.safeParse(errorBody, body)
  if (!parsed.success) return null
  const { error, current } = parsed.output
  const obstacles = (error.details.obstacles ?? []).flatMap(knownObstacle)
  return {
    status,
    code: error.code,
    message: errorText(body, commandOf(entry).call.failure),
    field: error.details.field ?? null,
    reason: knownReason(error.details.reason) ?? reasonOf(obstacles),
    obstacles,
    confirm: (error.details.confirm ?? []).flatMap(knownRule),
    current: current === undefined ? null : readRow(subjectOf(entry).table, current),
    blocking: error.details.blocking ?? [],
  }
}

const softRule = v.picklist(softRules)
const obstacle = v.object({
  kind: v.picklist(['staff', 'room', 'locker', 'store', 'promo']),
  id: v.string(),
  why: v.picklist(obstacleReasons),
  text: v.string(),
  appointmentId: v.optional(v.string()),
})

const reason = v.picklist(refusalReasons)

export function knownReason(value: unknown): RefusalReason | null {
  const parsed = v.safeParse(reason, value)
  return parsed.success ? parsed.output : null
}

export function knownRule(value: unknown): SoftRule[] {
  const parsed = v.safeParse(softRule, value)
  return parsed.success ? [parsed.output] : []
}

export function knownObstacle(value: unknown): Obstacle[] {
  const parsed = v.safeParse(obstacle, value)
  return parsed.success ? [parsed.output] : []
}
