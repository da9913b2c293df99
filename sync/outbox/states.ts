import { type IssuingName, isIssuing } from '#domain/commands/kinds'
import { takesMoney } from '#domain/commands/work'
import type { ConflictCode } from '../api/conflict'
import type { Entry, Lost, Parked } from '../store/entry'

/**
 * Allowed transitions of an entry's state. An ended entry leaves the outbox. A parked entry is never sent again:
 * another entry with a new key replaces it, because the service repeats its refusal under the old key.
 */
const moves: Readonly<Record<Entry['state'], readonly Entry['state'][]>> = {
  queued: ['unsure', 'parked'],
  unsure: ['unsure', 'parked'],
  parked: [],
}

/** Whether an entry may have been sent. From then on the request under its key must not change. */
export const hasLeft = (
  { id, attempts, state }: Entry,
  inFlight: { has(id: string): boolean },
): boolean => attempts > 0 || state !== 'queued' || inFlight.has(id)

/** Whether an entry is a conflict of this store. All users of the store see it, not only the entry's own user. */
export const isConflictIn = (
  entry: Entry,
  store: string | undefined,
): entry is Entry & { conflict: Parked } => entry.store === store && entry.conflict !== null

/** Refusals that another tablet may undo by sending again what a restore has lost. */
const passing: readonly ConflictCode[] = ['gone', 'moved-on', 'changed', 'slot-taken']

/** Whether an entry that a restore has lost may only be refused because another tablet hasn't sent its own again yet. */
export const isLostAndEarly = (entry: Entry): entry is Entry & { conflict: Parked; lost: Lost } =>
  entry.lost !== undefined && entry.conflict !== null && passing.includes(entry.conflict.code)

/**
 * Whether a document may only have been refused because the service has lost those before it, which are sent again: it is
 * not the next one of its series there, and nothing is in its place.
 */
export const isIssuedEarly = (entry: Entry): entry is IssuedEarly =>
  isIssuing(entry) && entry.conflict?.current === null && [404, 409].includes(entry.conflict.status)

export type IssuedEarly = Extract<Entry, { command: IssuingName }> & { conflict: Parked }

/** Whether an entry is to be tried again when rows have come that it may have been too early for. */
export const isEarly = (entry: Entry): boolean => isLostAndEarly(entry) || isIssuedEarly(entry)

function move(entry: Entry, to: Entry['state']): Entry {
  if (!moves[entry.state].includes(to))
    throw new Error(`entry ${entry.id} cannot go from ${entry.state} to ${to}`)
  return { ...entry, state: to }
}

/**
 * Marks an entry as sent with unknown outcome. `failingSince`: time of a failure of the service, null for a lost
 * connection.
 */
export function becomeUnsure(entry: Entry, failingSince: number | null = null): Entry {
  return {
    ...move(entry, 'unsure'),
    attempts: entry.attempts + 1,
    failingSince: entry.failingSince ?? failingSince,
    ...(failingSince !== null && { failures: (entry.failures ?? 0) + 1 }),
  }
}

export function park(entry: Entry, conflict: Parked): Entry {
  return { ...move(entry, 'parked'), conflict }
}

/**
 * Whether an entry moves money that no entry reports yet. False for an entry that may have arrived, because the host
 * may know its money.
 */
export const hasUntoldMoney = ({ id, command, conflict, received }: Entry): boolean =>
  takesMoney(command) && conflict?.code !== 'maybe-twice' && received?.entryId !== id
