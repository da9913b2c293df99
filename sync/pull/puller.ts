import type { Session } from '../api/sync'
import { loadLater } from '../engine/load-later'
import type { HostInUse } from '../host/booking-host'
import type { Capabilities } from '../host/capabilities'
import type { WithHttp } from '../host/client'
import { heeding, type Patience } from '../host/patience'
import type { WithStatus } from '../host/status'
import { windowAt } from '../host/window'
import type { Bell } from '../kernel/bell'
import type { WithDeps } from '../kernel/ports'
import { remainingMs } from '../kernel/remaining-ms'
import type { WithMirror } from '../outbox/mirror'
import type { WithNews } from '../session/news'
import { isCurrent, type WithSessions } from '../session/session'
import type { WithDb } from '../store/db'
import { noteSynced } from '../store/progress'
import { pullAll } from './cycle'
import type { TakeTold } from './told'

const pollMs = 15_000
const probeMs = 20_000
/** with a live stream the poll is a safety net only */
const safetyMs = 60_000
/** A wake-up this soon after a pull belongs to the same flurry: somebody's whole queue is being replayed. */
const flurryMs = 1000
/** So many pulls of a flurry follow each other at once. */
const quickPulls = 10
const firstRestMs = 100
const longestRestMs = 1000

export interface PullerParts
  extends WithNews,
    WithDeps,
    WithDb,
    WithHttp,
    WithStatus,
    WithSessions,
    WithMirror {
  capabilities: Capabilities
  inUse: HostInUse
  bell: Bell
  /** what its own questions were answered */
  patience: Patience
  isLive: () => boolean
  /** whether somebody waits for the next pull, told once: not only the stream has said that something changed */
  isAwaited: () => boolean
  /** takes in what the live stream has told; false when the feed must be asked */
  takeTold: TakeTold
  /** called when the service answered after a cycle that it hadn't */
  onBack: () => void
}

async function inStep(
  parts: WithDeps & WithDb & WithStatus & WithSessions,
  session: Session,
): Promise<void> {
  const lastSyncAt = parts.deps.clock()
  const isHere = () => isCurrent(parts, session)
  await noteSynced(parts.db, session.storeCode, lastSyncAt, isHere)
  if (isHere()) parts.status.update({ lastSyncAt, progress: null })
}

/** Once a day; false: not now. */
async function tidy(
  parts: WithDeps & WithDb & WithStatus & WithMirror,
  { storeCode }: Session,
): Promise<boolean> {
  const later = await loadLater(parts.deps)
  await later?.prune(parts, storeCode)
  await later?.indexVisits(parts.db, parts.deps.random)
  return later !== null
}

/** The more pulls have followed each other, the longer until the next, in milliseconds. */
const restMs = (inFlurry: number): number =>
  inFlurry > quickPulls
    ? Math.min(longestRestMs, firstRestMs * 2 ** (inFlurry - quickPulls - 1))
    : 0

/** Keeps the replica current until `signal` is aborted; also the probe while offline. */
export async function keepPulling(parts: PullerParts, signal: AbortSignal): Promise<void> {
  const { inUse, bell, patience } = parts
  const { clock, timers } = parts.deps
  const asking = heeding(parts, patience)
  let failed = true
  let pruned: string | null = null
  let inFlurry = 0
  /** whose board needs no asking, because the stream has told all of it */
  let toldTo: Session | null = null
  /** stores that were pulled since the start */
  const begun = new Set<string>()

  const isOnline = () => parts.status.current().online === true

  /** Until the next pull is due; true when the stream has told meanwhile all that changed on the board. */
  async function untilDue(): Promise<boolean> {
    let isFlurry = !failed
    const calming = timers.set(() => {
      isFlurry = false
    }, flurryMs)
    // Somebody else's question may find the line dead: then it is this loop that finds out when it is back.
    const stopWatching = parts.status.subscribe(() => failed || isOnline() || bell.ring())
    const mustProbe = failed || !isOnline()
    await bell.wait(mustProbe ? probeMs : parts.isLive() ? safetyMs : pollMs)
    stopWatching()
    timers.clear(calming)
    inFlurry = isFlurry ? inFlurry + 1 : 0
    let isTold = await parts.takeTold()
    for (let ms = patience.leftMs(); ms > 0; ms = patience.leftMs()) {
      await bell.wait(ms)
      isTold = (await parts.takeTold()) && isTold
    }
    return (await rest(restMs(inFlurry))) && isTold
  }

  /** What the stream tells is taken in at once; the feed, which every tablet asks, is left in peace. */
  async function rest(ms: number): Promise<boolean> {
    const until = clock() + ms
    let isTold = true
    let leftMs = ms
    while (leftMs > 0 && !parts.isAwaited() && (await bell.wait(leftMs))) {
      isTold = (await parts.takeTold()) && isTold
      leftMs = remainingMs(until, clock(), ms)
    }
    return isTold
  }

  while (!signal.aborted) {
    const session = parts.sessions.current()
    if (!session || parts.status.current().needsLogin) {
      toldTo = null
      await bell.wait(null)
      continue
    }
    const isOver = () => signal.aborted || parts.sessions.current()?.token !== session.token
    const isTold = toldTo?.token === session.token
    const isStart = !begun.has(session.storeCode)
    begun.add(session.storeCode)
    const cycled = await pullAll({ ...asking, session, isTold, isStart, isOver })
    if (cycled === 'session-over' && !isOver()) parts.status.update({ needsLogin: true })
    const pruning = `${session.token} ${windowAt(clock()).today}`
    if (cycled === 'done' && !isOver()) await inStep(parts, session)
    if (cycled === 'done' && pruned !== pruning && (await tidy(parts, session))) pruned = pruning
    if (cycled === 'done' && !isOver()) await inUse.current()?.afterPull(session)
    if (cycled === 'done' && failed) parts.onBack()
    failed = cycled !== 'done'
    toldTo = (await untilDue()) ? session : null
  }
}
