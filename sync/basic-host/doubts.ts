import { isCreate } from '#domain/commands/work'
import type { Session } from '../api/sync'
import { type Core, readWaiting } from '../engine/core'
import { leftUntil } from '../kernel/left-until'
import type { Verdict } from '../outbox/classify'
import { pickNext } from '../outbox/lanes'
import type { Reader } from '../overlay/reader'
import { type Settlement, settle } from '../push/settle'
import type { Entry } from '../store/entry'
import { claimedIds } from './claimed'
import { type Compared, compareFirst } from './compare-first'
import { type Sight, sightOfChange, sightOfNew } from './evidence'
import { type Found, rowsAround } from './look'

/** Longer than any request of ours may be under way. */
const lookAgainMs = 15_000
/** Also when a look came to nothing at all, the next one is not made at once. */
const breathMs = 500
/** Looks that found nothing before it is sent again. */
const looksNeeded = 2
const looksAtOnce = 20
/** How long they stand: while the line is cut for longer, what was on its way may arrive, and others may go on with it. */
const looksStandMs = 120_000
/** Looks among rows some of which nobody can read, before a person is asked: a quarter of an hour. */
const blindLooks = 60

/** Refusals that a request gets which finds its own work done. */
const mayHideSuccess = [400, 404, 409, 422]
const unsure: Verdict = { kind: 'unsure', failing: null, retryAfterMs: null }

export interface Doubts {
  /**
   * Looks at the service for what may have arrived. True when something was settled, or may be sent
   * again.
   */
  look(session: Session): Promise<boolean>
  /**
   * What a refusal is when the service's rows are looked at: the same, or the entry is there already,
   * for its request arrived twice. Nobody knows while they can't be looked at. Never rejects.
   */
  weigh(session: Session, settlement: Settlement): Promise<Settlement>
  /** On a host without versions: see `compare-first`. */
  compareFirst(session: Session, entries: readonly Entry[]): Promise<Compared>
  /** whether nothing of an entry was found, so that it may be sent again */
  mayLeave(entry: Entry): boolean
  /** milliseconds until the next look; null when nothing of this session is looked for */
  nextLookMs(session: Session): number | null
}

interface Looked {
  /** looks since the last attempt that found nothing */
  inVain: number
  /** the same where something could not be read, which may be it */
  blind: number
  attempts: number
  nextAt: number
}

/** Before anything is sent again to a host that knows no keys somebody looks (SPEC.md offline-15). */
export function createDoubts(core: Core, reader: Reader, epoch: number): Doubts {
  const { db, deps } = core
  const looked = new Map<string, Looked>()

  const lookedAt = (entry: Entry): Looked | undefined => {
    const known = looked.get(entry.id)
    return known?.attempts === entry.attempts ? known : undefined
  }

  const nextLookOf = (entry: Entry) =>
    leftUntil(lookedAt(entry)?.nextAt ?? 0, deps.clock(), lookAgainMs)

  const isRecent = ({ nextAt }: Looked) =>
    Math.abs(deps.clock() + lookAgainMs - nextAt) < looksStandMs

  function mayLeave(entry: Entry): boolean {
    const known = lookedAt(entry)
    return known !== undefined && known.inVain >= looksNeeded && isRecent(known)
  }

  /** The first of each lane, where it is unsure; entries of others wait for their people. */
  const firstUnsure = (
    session: Session,
    entries: readonly Entry[],
    limit: number,
    isHeld: (entry: Entry) => boolean = () => false,
  ) =>
    pickNext(entries, {
      session,
      limit,
      isHeld: (entry) => entry.state !== 'unsure' || mayLeave(entry) || isHeld(entry),
    })

  const dueOf = (session: Session, entries: readonly Entry[]) =>
    firstUnsure(session, entries, looksAtOnce, (entry) => nextLookOf(entry) > 0)

  async function sightOf(session: Session, entry: Entry): Promise<Sight | 'blind' | null> {
    const found = await rowsAround(core, session, entry)
    if (!found) return null
    const sight = await sightAmong(found.rows, entry)
    return sight.kind === 'absent' && found.unread.length > 0 ? 'blind' : sight
  }

  async function sightAmong(rows: Found['rows'], entry: Entry): Promise<Sight> {
    if (isCreate(entry)) {
      const claimed = await db.dexie.transaction('r', [db.journal, db.meta], async () =>
        claimedIds(db),
      )
      return sightOfNew(entry, rows, (id) => claimed.has(id))
    }
    const [current] = rows
    const business = await db.dexie.transaction('r', db.resources, async () =>
      reader.business(entry.store),
    )
    return current && business ? sightOfChange(business, entry, current) : { kind: 'absent' }
  }

  function note(entry: Entry, sight: Sight | 'blind' | null): Looked {
    const before = lookedAt(entry)
    const isInVain = sight !== null && sight !== 'blind' && sight.kind === 'absent'
    const noted = {
      inVain: (before?.inVain ?? 0) + Number(isInVain),
      blind: (before?.blind ?? 0) + Number(sight === 'blind'),
      attempts: entry.attempts,
      nextAt: deps.clock() + lookAgainMs,
    }
    looked.set(entry.id, noted)
    return noted
  }

  async function weigh(session: Session, settlement: Settlement): Promise<Settlement> {
    const { entry, verdict } = settlement
    if (verdict.kind !== 'refused' || !mayHideSuccess.includes(verdict.refusal.status))
      return settlement
    const sight = await sightOf(session, entry).catch(() => null)
    if (sight === null || sight === 'blind')
      return entry.attempts > 0 ? { entry, verdict: unsure } : settlement
    return sight.kind === 'ours'
      ? { entry, verdict: { kind: 'applied', row: sight.row } }
      : settlement
  }

  return {
    weigh,
    mayLeave,
    compareFirst: (session, entries) => compareFirst(core, reader, { epoch, session, entries }),
    nextLookMs(session) {
      const { entries } = core.mirror.known()
      const waits = firstUnsure(session, entries, Number.POSITIVE_INFINITY).map(nextLookOf)
      return waits.length > 0 ? Math.max(breathMs, Math.min(...waits)) : null
    },
    async look(session) {
      const { entries } = await readWaiting(core)
      for (const id of [...looked.keys()])
        if (!entries.some((entry) => entry.id === id && entry.state === 'unsure')) looked.delete(id)
      const settlements: Settlement[] = []
      const due = dueOf(session, entries)
      for (const entry of due) {
        const sight = await sightOf(session, entry)
        const { blind } = note(entry, sight)
        const seen = sight === 'blind' ? hidden(blind) : sight
        const settlement = seen && settlementOf(entry, seen)
        if (settlement) settlements.push(settlement)
      }
      if (settlements.length > 0)
        await settle(core, reader, { epoch, settlements, flying: () => [], pick: () => [] })
      return settlements.length > 0 || due.some(mayLeave)
    },
  }
}

/** Only a person can tell what nobody here can read. */
const hidden = (looks: number): Sight | null =>
  looks < blindLooks ? null : { kind: 'doubtful', alike: [], current: null }

function settlementOf(entry: Entry, sight: Sight): Settlement | null {
  switch (sight.kind) {
    case 'ours':
      return { entry, verdict: { kind: 'applied', row: sight.row } }
    case 'doubtful':
      return { entry, verdict: { kind: 'doubtful', alike: sight.alike, current: sight.current } }
    case 'absent':
      return null
  }
}
