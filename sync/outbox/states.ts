import type { Entry, Parked } from '../store/entry'

/**
 * The legal moves of an entry. It leaves the outbox by being settled; a person settles a parked one
 * with an entry that stands in its place, for the service keeps refusals under their key.
 */
const moves: Readonly<Record<Entry['state'], readonly Entry['state'][]>> = {
  queued: ['unsure', 'parked'],
  unsure: ['unsure', 'parked'],
  parked: [],
}

/** Whether it may have been sent: from then on the request under its key stays the same. */
export const hasLeft = (
  { id, attempts, state }: Entry,
  onTheirWay: { has(id: string): boolean },
): boolean => attempts > 0 || state !== 'queued' || onTheirWay.has(id)

/** Whether a user has to settle it; all users of its store see it, not only the one who gave it. */
export const isConflictIn = (
  entry: Entry,
  store: string | undefined,
): entry is Entry & { conflict: Parked } => entry.store === store && entry.conflict !== null

function move(entry: Entry, to: Entry['state']): Entry {
  if (!moves[entry.state].includes(to))
    throw new Error(`entry ${entry.id} cannot go from ${entry.state} to ${to}`)
  return { ...entry, state: to }
}

/** Marks an entry as sent with an unknown outcome. */
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
