import type { Session } from '../api/sync'
import type { Doubts } from '../basic-host/doubts'
import { type Core, isCurrent, readWaiting } from '../engine/core'
import { loadLater } from '../engine/load-later'
import type { HostStore } from '../host/host'
import type { Reply } from '../host/reply'
import type { Bell } from '../kernel/bell'
import { wordsOf } from '../kernel/error-text'
import type { Waiting } from '../outbox/waiting'
import { checkEpoch, FencedError } from '../outbox/write'
import type { Reader } from '../overlay/reader'
import type { Entry } from '../store/entry'
import { type Air, closeAir, createAir, entriesIn, isEmpty } from './air'
import { looksSmooth, readAnswers } from './answers'
import { gather } from './gather'
import { createPace, isFailing } from './pace'
import { type Flight, pickBatches, type Sending, takeOff } from './send'
import { type Settlement, settle } from './settle'

export interface SenderParts {
  core: Core
  reader: Reader
  host: HostStore
  epoch: number
  /** rung when there may be something to send */
  bell: Bell
  /** why waiting is over, told once: a wake-up or "Sync now" (`wanted`), or a live event */
  roused: () => 'wanted' | 'news' | null
  /** called when all that can be is sent, so that what it changed elsewhere is fetched */
  onApplied: () => void
  /** called when nothing was answered, or nothing that can be read: a read finds out whether anybody is there */
  onSilence: () => void
}

/** Whether an entry was compared, where that has to come first. */
type MayGo = (entry: Entry) => boolean

/** Batches that are written down ahead, so that none has to wait for the disk. */
const batchesAhead = 10
/** Less than another tab needs to find this one silent. */
const stoppedMs = 5000

/**
 * Sends what waits until `signal` is aborted (SPEC.md OFF-4). While all goes well one
 * batch follows the other, and answers are written down meanwhile, those that came together at once.
 */
export async function drain(parts: SenderParts, signal: AbortSignal): Promise<void> {
  const { core, reader, host, epoch, bell } = parts
  const pace = createPace(core.deps)
  let hasApplied = false
  let doubts: Doubts | null = null

  const sendingFor = (session: Session): Sending => {
    const { isHeld } = pace
    const mayLeave = (entry: Entry) => doubts?.mayLeave(entry) ?? false
    return { core, host, session, isHeld, mayLeave, singly: pace.isSingly() }
  }

  const mayGo = (session: Session) =>
    !signal.aborted && !core.status.current().needsLogin && isCurrent(core, session)

  /** Sends what may go, until there is no more or something goes wrong; false: nothing may go. */
  async function sweep(session: Session): Promise<boolean> {
    const hasAny = ({ entries }: Waiting) =>
      pickBatches(sendingFor(session), entries, [], 1).length > 0
    // The tablet doesn't write for nothing.
    if (!(hasAny(core.mirror.known()) || hasAny(await readWaiting(core)))) return false
    const may = await compareFirst(session)
    if (!may) return true
    const air = createAir(core.deps.timers)
    await writeDown(air, session, may)
    // What comes next is compared first too.
    air.isClosed ||= isBlind()
    await Promise.all([fly(air, session), keepBooks(air, session)]).finally(() => closeAir(air))
    return true
  }

  const isBlind = () => !host.offers('versions')

  /** Where the host takes a change whatever others have made of its row, this side looks, or waits until it can. */
  async function compareFirst(session: Session): Promise<MayGo | null> {
    if (!isBlind()) return () => true
    const [entries = []] = pickBatches(sendingFor(session), core.mirror.known().entries, [], 1)
    const compared = await (await doubtsHere())?.compareFirst(session, entries)
    if (compared === 'unanswered')
      pace.note(entries.map((entry) => ({ entry, verdict: { kind: 'later', retryAfterMs: null } })))
    // While somebody looked, another may have come to be the next.
    const ids = new Set(entries.map(({ id }) => id))
    return (compared ?? 'clear') === 'clear' ? ({ id }) => ids.has(id) : null
  }

  /** The answers to a batch are read when the next one is on its way. */
  async function fly(air: Air, session: Session): Promise<void> {
    let readLast = () => {}
    while (air.runway.length > 0 || !air.isClosed) {
      await mustBeOurs(air)
      const batch = air.runway.shift()
      const flight = batch && takeOff(sendingFor(session), batch)
      if (flight) air.aloft.push(flight)
      readLast()
      readLast = () => {}
      if (flight) {
        const reply = await flight.reply
        if (!(looksSmooth(flight.entries, reply) && mayGo(session))) closeAir(air)
        const weighed = host.offers('idempotency') ? null : await weigh(session, flight, reply)
        readLast = () => land(air, session, flight, weighed ?? readAnswers(flight.entries, reply))
      } else await air.cleared.wait(null)
    }
    readLast()
  }

  /**
   * A page that was stopped behind the writing down (frozen, or a print dialog) may have been overtaken: then another
   * tab has sent this.
   */
  async function mustBeOurs(air: Air): Promise<void> {
    if (air.runway.length === 0 || Math.abs(core.deps.clock() - air.writtenAt) < stoppedMs) return
    await checkEpoch(core, epoch)
  }

  /** Without keys a refusal may be the answer to a request that arrived a second time. */
  async function weigh(session: Session, flight: Flight, reply: Reply): Promise<Settlement[]> {
    const settlements = readAnswers(flight.entries, reply)
    const isRefused = settlements.some(({ verdict }) => verdict.kind === 'refused')
    if (!isRefused) return settlements
    const looking = await doubtsHere()
    return Promise.all(settlements.map((each) => looking?.weigh(session, each) ?? each))
  }

  function land(
    air: Air,
    session: Session,
    flight: Flight,
    settlements: readonly Settlement[],
  ): void {
    air.aloft = air.aloft.filter((each) => each !== flight)
    air.landed.push(...settlements)
    pace.note(settlements)
    noteSession(core, session, settlements)
    if (!settlements.every(isSmooth)) closeAir(air)
    if (settlements.some(({ verdict }) => isFailing(verdict))) parts.onSilence()
    air.landing.ring()
  }

  /** Writes answers down as they come, and what may leave next. */
  async function keepBooks(air: Air, session: Session): Promise<void> {
    while (!(air.isClosed && isEmpty(air))) {
      if (isEmpty(air)) closeAir(air)
      else if (air.landed.length === 0) await air.landing.wait(null)
      else {
        await gather(air)
        await writeDown(air, session)
      }
    }
  }

  async function writeDown(air: Air, session: Session, may: MayGo = () => true): Promise<void> {
    const settlements = air.landed.splice(0)
    air.writtenAt = core.deps.clock()
    hasApplied ||= settlements.some(({ verdict }) => verdict.kind === 'applied')
    const picked = await settle(core, reader, {
      epoch,
      settlements,
      flying: () => entriesIn(air),
      putOff: (entry) => pace.note([{ entry, verdict: { kind: 'later', retryAfterMs: null } }]),
      pick: (waiting) =>
        pickAhead(air, sendingFor(session), waiting).filter((batch) => batch.every(may)),
    })
    if (air.isClosed) return
    air.runway.push(...picked)
    air.cleared.ring()
  }

  async function idle(session: Session): Promise<void> {
    if (hasApplied) parts.onApplied()
    hasApplied = false
    const waits = [pace.nextTryMs(), doubts?.nextLookMs(session) ?? null].filter(
      (ms) => ms !== null,
    )
    await bell.wait(waits.length > 0 ? Math.min(...waits) : null)
  }

  /** On a host that knows no keys somebody looks before anything is sent again. */
  async function look(session: Session): Promise<boolean> {
    if (host.offers('idempotency') || !core.mirror.known().entries.some(isUnsure)) return false
    try {
      return (await (await doubtsHere())?.look(session)) ?? false
    } catch (error) {
      if (error instanceof FencedError) throw error
      core.deps.log('nobody could look for what may have arrived', wordsOf(error))
      return false
    }
  }

  /** Null when their script can't be loaded now. */
  async function doubtsHere(): Promise<Doubts | null> {
    doubts ??= (await loadLater(core.deps))?.startDoubts(core, reader, epoch) ?? null
    return doubts
  }

  while (!signal.aborted) {
    const roused = parts.roused()
    if (roused) pace.reset(roused === 'wanted')
    const session = core.sessions.current()
    const { online, needsLogin } = core.status.current()
    // Whether anybody answers is found out by reading: what was never sent stays known as that.
    if (!session || needsLogin || online !== true || !host.isKnown()) {
      await bell.wait(null)
      continue
    }
    const pauseMs = pace.pauseMs()
    if (pauseMs > 0) {
      // Nothing that is queued meanwhile ends a pause between failures.
      await bell.rest(pauseMs)
      continue
    }
    const hasSent = await sweep(session)
    if (!(hasSent || (await look(session)))) await idle(session)
    else if (core.status.current().online !== true) parts.onSilence()
  }
}

/** Batches to fill the runway up with. */
function pickAhead(air: Air, sending: Sending, waiting: readonly Entry[]): Entry[][] {
  const most = air.isClosed ? 0 : aheadAt(sending) - air.runway.length
  return most > 0 ? pickBatches(sending, waiting, entriesIn(air), most) : []
}

/** Only batches are written down ahead: of single calls the next one is known soon enough. */
const aheadAt = ({ host }: Sending): number =>
  host.offers('batch') && host.offers('idempotency') ? batchesAhead : 1

const isUnsure = ({ state }: Entry): boolean => state === 'unsure'

const isSmooth = ({ verdict }: Settlement): boolean =>
  verdict.kind === 'applied' || verdict.kind === 'refused'

/** A session that somebody else has begun meanwhile is none of these answers' business. */
function noteSession(core: Core, session: Session, settlements: readonly Settlement[]): void {
  const isOver = settlements.some(({ verdict }) => verdict.kind === 'session-over')
  if (isOver && isCurrent(core, session)) core.status.update({ needsLogin: true })
}
