import * as v from 'valibot'
import { type CommandName, commands } from '#domain/commands/all'
import { requestOf, subjectOf, type Work } from '#domain/commands/work'
import { appointment } from '#domain/rows/appointment'
import { customer } from '#domain/rows/customer'
import { readRow } from '#domain/rows/rows'
import type { Entry, NewEntry } from '../store/entry'
import { exportFormat } from './export-queue'
import { parked } from './parked'

/** Newest record version of entries that this app can read. */
const knownRecord = 1

const file = v.object({
  format: v.literal(exportFormat),
  outbox: v.array(v.looseObject({ record: v.number(), seq: v.number() })),
})

const received = v.object({ entryId: v.string(), tenderIds: v.array(v.string()) })

/** All fields of an entry except `rev`, its count of changes, which starts again on another tablet. */
const fields = {
  record: v.literal(knownRecord),
  seq: v.number(),
  id: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
  store: v.pipe(v.string(), v.minLength(1)),
  user: v.pipe(v.string(), v.minLength(1)),
  device: v.string(),
  lane: v.string(),
  mobile: v.string(),
  dates: v.array(v.string()),
  dependsOn: v.nullable(v.string()),
  needs: v.optional(v.array(v.string())),
  queuedAt: v.number(),
  now: v.object({ instant: v.string(), date: v.string(), time: v.string() }),
  freshId: v.string(),
  about: v.optional(v.literal('business')),
  seen: v.nullable(v.object({ table: v.string(), row: v.unknown() })),
  seenGuests: v.optional(v.array(appointment)),
  customer: v.nullable(customer),
  preexistingMatches: v.optional(v.array(v.string())),
  baseVersion: v.number(),
  state: v.picklist(['queued', 'unsure', 'parked']),
  attempts: v.number(),
  failingSince: v.nullable(v.number()),
  failures: v.optional(v.number()),
  request: v.object({
    method: v.picklist(['POST', 'PATCH']),
    path: v.string(),
    body: v.record(v.string(), v.unknown()),
  }),
  approval: v.optional(v.string()),
  sentBehind: v.optional(v.string()),
  conflict: v.nullable(parked),
  supersedes: v.nullable(v.string()),
  received: v.optional(received),
  lost: v.optional(
    v.object({ answeredAt: v.number(), restoredTo: v.number(), tried: v.optional(v.number()) }),
  ),
  command: v.string(),
  input: v.unknown(),
} satisfies Record<Exclude<keyof Entry, 'rev'>, v.GenericSchema>
const entry = v.object(fields)
type Stored = v.InferOutput<typeof entry>

export type Exported =
  | { kind: 'entries'; entries: NewEntry[] }
  /** no exported queue, or one that was cut off or changed */
  | { kind: 'unreadable' }
  /** made by a newer version of the app */
  | { kind: 'newer' }

/**
 * Reads the pending entries of an exported queue in sending order. Refuses the whole file if one of them is invalid.
 */
export function readExported(text: string): Exported {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), file), text)
  if (!parsed.success) return { kind: 'unreadable' }
  const { outbox } = parsed.output
  if (outbox.some(({ record }) => record > knownRecord)) return { kind: 'newer' }
  const entries: NewEntry[] = []
  for (const stored of [...outbox].sort((a, b) => a.seq - b.seq)) {
    const read = v.safeParse(entry, stored)
    const made = read.success ? entryOf(read.output) : null
    if (!made) return { kind: 'unreadable' }
    entries.push(made)
  }
  return { kind: 'entries', entries }
}

/**
 * Makes an entry from a stored one. Null when its parts contradict each other: an edited file must not send a request
 * that no command of this app makes.
 */
function entryOf(stored: Stored): NewEntry | null {
  const { seq: _, command, input, seen: sent, ...rest } = stored
  const work = workOf(command, input)
  if (!work || !isRequestOf(work, stored)) return null
  const seen = sent && rowOf(work, sent)
  if (sent && !seen) return null
  const state = stored.state === 'parked' && stored.conflict ? 'parked' : 'unsure'
  const conflict = state === 'parked' ? stored.conflict : null
  // The exporting tablet may have sent the entry, before the export or since, so it is unsure.
  return { ...rest, ...work, seen, state, conflict }
}

function workOf(command: string, input: unknown): Work | null {
  const name = nameOf(command)
  const parsed = name && commands[name].parse(input)
  return parsed ? ({ command: name, input: parsed } as Work) : null // parsed by the command's own schema
}

const isName = (text: string): text is CommandName => Object.hasOwn(commands, text)
const nameOf = (text: string): CommandName | null => (isName(text) ? text : null)

/**
 * Whether a request belongs to its command. Method, path and lane must be those of this app. The body may be that of an
 * older version, because it never changes under its key.
 */
function isRequestOf(work: Work, { request, lane }: Stored): boolean {
  const { method, path } = requestOf(work)
  const { table, id } = subjectOf(work)
  return request.method === method && request.path === path && lane === `${table}/${id}`
}

function rowOf(work: Work, { table, row }: { table: string; row: unknown }) {
  return subjectOf(work).table === table ? readRow(subjectOf(work).table, row) : null
}
