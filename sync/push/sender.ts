import type { Session } from '../api/sync'
import type { BookingHost, HostInUse, Preparation, Settlement } from '../host/booking-host'
import type { WithStatus } from '../host/status'
import type { Bell } from '../kernel/bell'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import type { WithMirror } from '../outbox/mirror'
import { readWaiting } from '../outbox/mirror'
import type { Waiting } from '../outbox/waiting'
import { checkEpoch, FencedError } from '../outbox/write'
import type { Reader } from '../overlay/reader'
import type { WithNews } from '../session/news'
import type { WithSessions } from '../session/session'
import { isCurrent } from '../session/session'
import type { WithDb } from '../store/db'
import type { Entry } from '../store/entry'
import { type Air, closeAir, createAir, entriesIn, isEmpty } from './air'
import { gather } from './gather'
import { createPace, isFailing } from './pace'
import { type Flight, pickBatches, type Sending, takeOff } from './send'
import { settle } from './settle'

export interface SenderParts
  extends WithDeps,
    WithDb,
    WithStatus,
    WithSessions,
    WithNews,
    WithMirror {
  reader: Reader
  host: HostInUse
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

/** The host that is sent to, and the session in whose name. */
interface Recipient {
  session: Session
  host: BookingHost
}

/** Less than another tab needs to find this one silent. */
const stoppedMs = 5000

/**
 * Sends what waits until `signal` is aborted (SPEC.md OFF-4). While all goes well one
 * batch follows the other, and answers are written down meanwhile, those that came together at once.
 */
export async function drain(parts: SenderParts, signal: AbortSignal): Promise<void> {
  const { mirror, reader, epoch, bell } = parts
  const pace = createPace(parts.deps)
  let hasApplied = false

  const sendingFor = (to: Recipient): Sending => {
    return { mirror, ...to, isHeld: pace.isHeld, singly: pace.isSingly() }
  }

  const mayGo = (session: Session) =>
    !signal.aborted && !parts.status.current().needsLogin && isCurrent(parts, session)

  /** Sends what may go, until there is no more or something goes wrong; false: nothing may go. */
  async function sweep(to: Recipient): Promise<boolean> {
    const nextOf = ({ entries }: Waiting) => pickBatches(sendingFor(to), entries, [], 1)[0]
    // The tablet doesn't write for nothing.
    const next = nextOf(mirror.known()) ?? nextOf(await readWaiting(parts))
    if (!next) return false
    const { held, isCleared } = await to.host.prepare(to.session, next)
    if (held.length > 0) {
      pace.note(held)
      await keep(held)
      return true
    }
    const air = createAir(parts.deps.timers)
    await writeDown(air, to, isCleared)
    await Promise.all([fly(air, to), keepBooks(air, to)]).finally(() => closeAir(air))
    return true
  }

  /** Writes verdicts down while nothing is on its way. */
  async function keep(settlements: readonly Settlement[]): Promise<void> {
    const isNews = settlements.some(({ verdict }) => verdict.kind !== 'later')
    if (isNews)
      await settle(parts, reader, { epoch, settlements, flying: () => [], pick: () => [] })
  }

  /** The answers to a batch are read when the next one is on its way. */
  async function fly(air: Air, to: Recipient): Promise<void> {
    let readLast = () => {}
    while (air.runway.length > 0 || !air.isClosed) {
      await mustBeOurs(air)
      const batch = air.runway.shift()
      const flight = batch && takeOff(sendingFor(to), batch)
      if (flight) air.aloft.push(flight)
      readLast()
      readLast = () => {}
      if (flight) {
        const answer = await flight.answer
        if (!(answer.isSmooth && mayGo(to.session))) closeAir(air)
        readLast = () => land(air, to.session, flight, answer.read())
      } else await air.cleared.wait(null)
    }
    readLast()
  }

  /**
   * A page that was stopped behind the writing down (frozen, or a print dialog) may have been overtaken: then another
   * tab has sent this.
   */
  async function mustBeOurs(air: Air): Promise<void> {
    if (air.runway.length === 0 || Math.abs(parts.deps.clock() - air.writtenAt) < stoppedMs) return
    await checkEpoch(parts, epoch)
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
    noteSession(parts, session, settlements)
    if (!settlements.every(isSmooth)) closeAir(air)
    if (settlements.some(({ verdict }) => isFailing(verdict))) parts.onSilence()
    air.landing.ring()
  }

  /** Writes answers down as they come, and what may leave next. */
  async function keepBooks(air: Air, to: Recipient): Promise<void> {
    while (!(air.isClosed && isEmpty(air))) {
      if (isEmpty(air)) closeAir(air)
      else if (air.landed.length === 0) await air.landing.wait(null)
      else {
        await gather(air)
        await writeDown(air, to)
      }
    }
  }

  async function writeDown(
    air: Air,
    to: Recipient,
    isCleared: Preparation['isCleared'] = () => true,
  ): Promise<void> {
    const settlements = air.landed.splice(0)
    air.writtenAt = parts.deps.clock()
    hasApplied ||= settlements.some(({ verdict }) => verdict.kind === 'applied')
    const picked = await settle(parts, reader, {
      epoch,
      settlements,
      flying: () => entriesIn(air),
      putOff: (entry) => pace.note([{ entry, verdict: { kind: 'later', retryAfterMs: null } }]),
      pick: (waiting) =>
        pickAhead(air, sendingFor(to), waiting).filter((batch) => batch.every(isCleared)),
    })
    if (air.isClosed) return
    air.runway.push(...picked)
    air.cleared.ring()
  }

  async function idle({ session, host }: Recipient): Promise<void> {
    if (hasApplied) parts.onApplied()
    hasApplied = false
    const waits = [pace.nextTryMs(), host.nextVerificationMs(session)].filter((ms) => ms !== null)
    await bell.wait(waits.length > 0 ? Math.min(...waits) : null)
  }

  /** Looks for entries whose answer was lost; false: nothing has come of it. */
  async function verify({ session, host }: Recipient): Promise<boolean> {
    try {
      const { settlements, mayResend } = await host.verify(session)
      await keep(settlements)
      return settlements.length > 0 || mayResend
    } catch (error) {
      if (error instanceof FencedError) throw error
      parts.deps.log('nobody could look for what may have arrived', wordsOf(error))
      return false
    }
  }

  while (!signal.aborted) {
    const roused = parts.roused()
    if (roused) pace.reset(roused === 'wanted')
    const session = parts.sessions.current()
    const { online, needsLogin } = parts.status.current()
    // Whether anybody answers is found out by reading: what was never sent stays known as that.
    const host = parts.host.current()
    if (!session || needsLogin || online !== true || !host) {
      await bell.wait(null)
      continue
    }
    const pauseMs = pace.pauseMs()
    if (pauseMs > 0) {
      // Nothing that is queued meanwhile ends a pause between failures.
      await bell.rest(pauseMs)
      continue
    }
    const to = { session, host }
    const hasSent = await sweep(to)
    if (!(hasSent || (await verify(to)))) await idle(to)
    else if (parts.status.current().online !== true) parts.onSilence()
  }
}

/** Batches to fill the runway up with. */
function pickAhead(air: Air, sending: Sending, waiting: readonly Entry[]): Entry[][] {
  const most = air.isClosed ? 0 : sending.host.batchesAhead - air.runway.length
  return most > 0 ? pickBatches(sending, waiting, entriesIn(air), most) : []
}

const isSmooth = ({ verdict }: Settlement): boolean =>
  verdict.kind === 'applied' || verdict.kind === 'refused'

/** A session that somebody else has begun meanwhile is none of these answers' business. */
function noteSession(
  parts: WithStatus & WithSessions,
  session: Session,
  settlements: readonly Settlement[],
): void {
  const isOver = settlements.some(({ verdict }) => verdict.kind === 'session-over')
  if (isOver && isCurrent(parts, session)) parts.status.update({ needsLogin: true })
}
