import { isCreate } from '#domain/commands/work'
import type { Session } from '../api/sync'
import type { BookingHost, EntryVerdict, Verification } from '../host/booking-host'
import type { WithHttp } from '../host/client'
import type { Verdict } from '../host/verdict'
import type { WithDeps } from '../kernel/ports'
import { readPending, type WithOutboxCache } from '../outbox/outbox-cache'
import { pickNext } from '../outbox/pick-next'
import type { Reader } from '../overlay/reader'
import { onlyUser } from '../session/authors'
import type { WithDb } from '../store/db'
import type { Entry } from '../store/entry'
import { read } from '../store/tx'
import { preconditionFailed } from './compare-first'
import { type Evidence, evidenceOfChange, evidenceOfNew } from './evidence'
import { ownedIds } from './owned-ids'
import { type Found, rowsAround } from './rows-around'
import { createVerificationCounter, type VerificationResult } from './verification-counter'

/** Minimum time in milliseconds until the next verification, even when the host did not answer the last one. */
const minWaitMs = 500
const verificationsAtOnce = 20
/** Number of blind verifications before a user is asked; they take a quarter of an hour. */
const blindVerifications = 60

/** Statuses with which the host may refuse a repeated request that it has carried out before. */
const mayHideSuccess = [400, 404, 409, 422]
const unsure: Verdict = { kind: 'unsure', failing: null, retryAfterMs: null }

export interface Verifier extends Pick<BookingHost, 'mayResend' | 'verify' | 'nextVerificationMs'> {
  /**
   * Checks a refusal, or a difference found before an entry is sent again, against the host's rows. It stands, or the
   * entry counts as applied because an earlier request had arrived. Unsure while the host doesn't answer. Never rejects.
   */
  review(session: Session, entryVerdict: EntryVerdict): Promise<EntryVerdict>
}

/** Verifies unsure entries of a host without idempotency keys before they are sent again (SPEC.md offline-15). */
export function createVerifier(
  parts: WithDeps & WithDb & WithHttp & WithOutboxCache,
  reader: Reader,
): Verifier {
  const counter = createVerificationCounter(parts.deps.clock)
  const evidenceOf = (session: Session, entry: Entry) => findEvidence(parts, reader, session, entry)

  async function verify(session: Session): Promise<Verification> {
    if (!parts.outboxCache.current().entries.some(isUnsure))
      return { entryVerdicts: [], mayResend: false }
    const { entries } = await readPending(parts)
    const entryVerdicts: EntryVerdict[] = []
    const isEarly = (entry: Entry) => counter.maySendAgain(entry) || counter.leftMs(entry) > 0
    const due = firstUnsure(session, entries, verificationsAtOnce, isEarly)
    for (const entry of due) {
      const evidence = await evidenceOf(session, entry)
      const blind = counter.note(entry, resultOf(evidence))
      const seen = evidence === 'blind' ? evidenceOfBlind(blind) : evidence
      const entryVerdict = seen && verdictOf(entry, seen)
      if (entryVerdict) entryVerdicts.push(entryVerdict)
    }
    return { entryVerdicts, mayResend: due.some(counter.maySendAgain) }
  }

  async function review(session: Session, entryVerdict: EntryVerdict): Promise<EntryVerdict> {
    const { entry, verdict } = entryVerdict
    if (verdict.kind !== 'refused') return entryVerdict
    const { status } = verdict.refusal
    const isDifference = status === preconditionFailed && entry.attempts > 0
    if (!isDifference && !mayHideSuccess.includes(status)) return entryVerdict
    const evidence = await evidenceOf(session, entry).catch(() => null)
    if (evidence === null || evidence === 'blind')
      return entry.attempts > 0 ? { entry, verdict: unsure } : entryVerdict
    // A difference may be made by this entry's own request, which arrived after the last look.
    const own = isDifference || evidence.kind === 'ours' ? verdictOf(entry, evidence) : null
    return own ?? entryVerdict
  }

  return {
    review,
    verify,
    mayResend: counter.maySendAgain,
    nextVerificationMs(session) {
      const { entries } = parts.outboxCache.current()
      const next = firstUnsure(session, entries, Number.POSITIVE_INFINITY, counter.maySendAgain)
      const waits = next.map(counter.leftMs)
      return waits.length > 0 ? Math.max(minWaitMs, Math.min(...waits)) : null
    },
  }
}

const isUnsure = ({ state }: Entry): boolean => state === 'unsure'

/** Unsure entries that are first in their lane, without those that are held. */
const firstUnsure = (
  session: Session,
  entries: readonly Entry[],
  limit: number,
  isHeld: (entry: Entry) => boolean,
) =>
  pickNext(entries, {
    authors: onlyUser(session),
    limit,
    isHeld: (entry) => !isUnsure(entry) || isHeld(entry),
  })

/**
 * Finds evidence of an entry in the host's rows. `blind`: an unreadable row may be the entry's; null: the host did
 * not answer.
 */
async function findEvidence(
  parts: WithDb & WithHttp,
  reader: Reader,
  session: Session,
  entry: Entry,
): Promise<Evidence | 'blind' | null> {
  const found = await rowsAround(parts, session, entry)
  if (!found) return null
  const evidence = await evidenceAmong(parts, reader, found.rows, entry)
  return evidence.kind === 'absent' && found.unread.length > 0 ? 'blind' : evidence
}

async function evidenceAmong(
  { db }: WithDb,
  reader: Reader,
  rows: Found['rows'],
  entry: Entry,
): Promise<Evidence> {
  if (isCreate(entry)) {
    const owned = await read(db, ['journal', 'meta'], ownedIds)
    return evidenceOfNew(entry, rows, (id) => owned.has(id))
  }
  const [current] = rows
  const business = await read(db, ['resources'], (tx) => reader.business(tx, entry.store))
  return current && business ? evidenceOfChange(business, entry, current) : { kind: 'absent' }
}

function resultOf(evidence: Evidence | 'blind' | null): VerificationResult {
  if (evidence === null) return 'unanswered'
  if (evidence === 'blind') return 'blind'
  return evidence.kind === 'absent' ? 'in-vain' : 'found'
}

/** Evidence while rows stay unreadable: null at first; after `blindVerifications` tries a user has to decide. */
const evidenceOfBlind = (blind: number): Evidence | null =>
  blind < blindVerifications ? null : { kind: 'ambiguous', alike: [], current: null }

function verdictOf(entry: Entry, evidence: Evidence): EntryVerdict | null {
  switch (evidence.kind) {
    case 'ours':
      return { entry, verdict: { kind: 'applied', row: evidence.row } }
    case 'ambiguous':
      return {
        entry,
        verdict: { kind: 'ambiguous', alike: evidence.alike, current: evidence.current },
      }
    case 'absent':
      return null
  }
}
