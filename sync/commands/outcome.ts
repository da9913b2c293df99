import { isCreate } from '#domain/commands/work'
import type { Asking } from '../api/sync'
import type { WithStatus } from '../host/status'
import type { WithDeps } from '../kernel/ports'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import type { Entry, Parked } from '../store/entry'
import { endingOf } from '../store/journal'
import { read } from '../store/tx'
import { takeOut } from './take-out'

/** Outcome of an entry for the form that waits for it. `waits`: unknown yet, or the entry stays as a conflict. */
export type Outcome =
  | { kind: 'applied' }
  /** refused by the service; the entry is withdrawn so that the form can correct it, except with `keepParked` */
  | { kind: 'refused'; conflict: Parked }
  | { kind: 'waits'; entryId: string }

/** Maximum time in milliseconds that a form waits for the answer to its entry (SPEC.md offline-9). */
const formTimeoutMs = 3000

export interface Watch {
  /** Waits for the outcome. Returns `waits` after `formTimeoutMs`, or at once when nothing can be sent. */
  wait(): Promise<Outcome>
  /** Stops watching when the outcome isn't needed. */
  close(): void
}

type Peeked = Outcome | { kind: 'parked'; entry: Entry } | { kind: 'unknown'; entryId: string }

interface WatchOptions extends Partial<Asking> {
  /** keeps a refused entry parked instead of withdrawing it, because the sync panel shows it already */
  keepParked?: boolean
}

export interface Outcomes {
  watch(entryId: string, options?: WatchOptions): Watch
}

export function createOutcomes(
  parts: WithDeps & WithDb & WithStatus & WithWrites & WithOutboxCache,
): Outcomes {
  const { db, deps } = parts

  const peek = (entryId: string): Promise<Peeked> =>
    read(db, ['outbox', 'journal'], async (tx): Promise<Peeked> => {
      const entry = (await parts.outboxCache.refresh(tx)).byId.get(entryId)
      if (entry?.state === 'parked') return { kind: 'parked', entry }
      if (entry) return { kind: entry.state === 'unsure' ? 'waits' : 'unknown', entryId }
      const record = await endingOf(tx, entryId)
      if (record?.ending === 'applied') return { kind: 'applied' }
      const next = record?.supersededBy
      return next ? { kind: 'unknown', entryId: next } : { kind: 'waits', entryId }
    })

  /** Follows an entry, and entries that supersede it, until the outcome is known or `formTimeoutMs` has passed. */
  async function follow(
    entryId: string,
    next: () => Promise<'published' | 'late'>,
    end: (parked: Entry) => Promise<Outcome>,
  ): Promise<Outcome> {
    const seen = await peek(entryId)
    if (seen.kind === 'parked') return end(seen.entry)
    if (seen.kind !== 'unknown') return seen
    if (seen.entryId === entryId && (await next()) === 'late') return { kind: 'waits', entryId }
    return follow(seen.entryId, next, end)
  }

  return {
    watch(entryId, { keepParked = false, isGone = () => false } = {}) {
      const end = (entry: Entry) =>
        keepParked ? outcomeOfParked(entry) : withdraw(parts, entry, isGone)
      const queue = createPublishedQueue(parts)
      return {
        close: queue.close,
        async wait() {
          const { online, needsLogin } = parts.status.current()
          const isUnsent = online === false || needsLogin
          const timer = isUnsent ? null : deps.timers.set(queue.late, formTimeoutMs)
          try {
            return isUnsent ? { kind: 'waits', entryId } : await follow(entryId, queue.next, end)
          } finally {
            if (timer !== null) deps.timers.clear(timer)
            queue.close()
          }
        },
      }
    },
  }
}

async function outcomeOfParked({ id, conflict }: Entry): Promise<Outcome> {
  return conflict ? { kind: 'refused', conflict } : { kind: 'waits', entryId: id }
}

/** Remembers that outcomes were published between two calls of `next`, so that none is missed. */
function createPublishedQueue(parts: WithWrites) {
  let pending = false
  let isLate = false
  let wake: (() => void) | null = null
  const stop = parts.writes.hear(({ published }) => {
    if (published.length === 0) return
    pending = true
    wake?.()
  })
  return {
    async next(): Promise<'published' | 'late'> {
      if (!(pending || isLate))
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      wake = null
      if (!pending) return 'late'
      pending = false
      return 'published'
    },
    late() {
      isLate = true
      wake?.()
    },
    close: stop,
  }
}

/**
 * Withdraws a refused entry so that its open form can correct it. The entry stays as a conflict when the form is
 * closed, another entry needs the row it creates, or an earlier attempt may have been applied.
 */
async function withdraw(
  parts: WithDeps & WithDb & WithWrites & WithOutboxCache,
  entry: Entry,
  isGone: () => boolean,
): Promise<Outcome> {
  const may = (parked: Entry, isNeeded: boolean) =>
    parked.state === 'parked' &&
    // The service already has the entry's money on record. A corrected form would record it again under another id.
    !parked.received?.tenderIds.length &&
    !(isCreate(parked) && isNeeded) &&
    !isGone() &&
    !mayBeDone(parked)
  const conflict = (await takeOut(parts, entry.id, may))?.conflict
  return conflict ? { kind: 'refused', conflict } : { kind: 'waits', entryId: entry.id }
}

/**
 * Whether an earlier attempt may have been applied although the last one was forbidden: the host checks the permission
 * before the idempotency key, and the user may have lost the permission between the attempts.
 */
const mayBeDone = ({ conflict, attempts }: Entry): boolean =>
  conflict?.code === 'not-allowed' && attempts > 0
