import type { Session } from '../api'
import type { Bell } from '../bell'
import type { Core } from '../core'
import type { Reader } from '../fold/reader'
import type { HostStore } from '../pull/host'
import { createPace } from './pace'
import { type Flight, launch } from './send'
import { type Settlement, settle } from './settle'

export interface SenderParts {
  core: Core
  reader: Reader
  host: HostStore
  epoch: number
  /** rung when there may be something to send */
  bell: Bell
  /** true once after a wake-up, "Sync now" or a live event: waiting is over */
  wasRoused: () => boolean
  /** called when all that can be is sent, so that what it changed elsewhere is fetched */
  onApplied: () => void
}

/**
 * Sends what waits until `signal` is aborted (design section 5, Sender). While all goes well the
 * next batch is on its way when the answers to the last one are written down.
 */
export async function drain(parts: SenderParts, signal: AbortSignal): Promise<void> {
  const { core, reader, host, epoch, bell } = parts
  const pace = createPace(core.deps)
  let flight: Flight | null = null
  let hasApplied = false

  const mayGo = (session: Session) =>
    !signal.aborted &&
    !core.status.current().needsLogin &&
    core.sessions.current()?.token === session.token

  async function next(session: Session, unsettled: Flight['entries'] = []): Promise<Flight | null> {
    const { isHeld } = pace
    return launch({ core, host, session, epoch, isHeld, singly: pace.isSingly() }, unsettled)
  }

  /** Takes a flight's answers in; answers the flight that has left meanwhile. */
  async function land({ entries, landed }: Flight, session: Session): Promise<Flight | null> {
    const settlements = await landed
    pace.note(settlements)
    const goesOn = settlements.every(isSmooth) && mayGo(session)
    const following = goesOn ? await next(session, entries) : null
    const flying = following?.entries.map(({ id }) => id) ?? []
    await settle(core, reader, { epoch, flying }, settlements)
    noteSession(core, session, settlements)
    hasApplied ||= settlements.some(({ verdict }) => verdict.kind === 'applied')
    return following
  }

  async function idle(): Promise<void> {
    if (hasApplied) parts.onApplied()
    hasApplied = false
    await bell.wait(pace.nextTryMs())
  }

  while (!signal.aborted) {
    if (parts.wasRoused()) pace.reset()
    const session = core.sessions.current()
    if (!session || core.status.current().needsLogin || !host.isKnown()) {
      await bell.wait(null)
      continue
    }
    const pauseMs = pace.pauseMs()
    if (pauseMs > 0) {
      // Nothing that is queued meanwhile ends a pause between failures.
      await bell.rest(pauseMs)
      continue
    }
    flight = await next(session)
    if (!flight) await idle()
    while (flight) flight = await land(flight, session)
  }
}

const isSmooth = ({ verdict }: Settlement): boolean =>
  verdict.kind === 'applied' || verdict.kind === 'refused'

/** A session that somebody else has begun meanwhile is none of these answers' business. */
function noteSession(core: Core, session: Session, settlements: readonly Settlement[]): void {
  const isOver = settlements.some(({ verdict }) => verdict.kind === 'session-over')
  if (isOver && core.sessions.current()?.token === session.token)
    core.status.update({ needsLogin: true })
}
