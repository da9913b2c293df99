import type { HostInUse, LiveLine } from '../host/booking-host'
import { createRetryAfter } from '../host/retry-after'
import type { WithStatus } from '../host/status'
import { wordsOf } from '../kernel/error-text'
import { createInboxes } from '../kernel/inbox'
import type { WithDeps } from '../kernel/ports'
import { FencedError } from '../outbox/write'
import type { Reader } from '../overlay/reader'
import { keepPulling } from '../pull/puller'
import { runSendLoop } from '../push/send-loop'
import { takeOver } from './leader'
import { sendLine, watchLine } from './line'
import type { EngineParts } from './parts'
import { watchContact } from './watch-contact'

/** Functions that wake the leading tab's loops. */
export interface LeaderHandle {
  /** wakes the send loop, because an entry was queued */
  notifyQueued(): void
  /** ends all waits of the loops */
  wake(): void
  /** asks the service at once, because the connection may be dead */
  suspectNetwork(): void
}

/** Runs the loops of a leading tab. `onHeld` receives the functions that wake them. */
export type Lead = (signal: AbortSignal, onHeld: (handle: LeaderHandle) => void) => Promise<void>

/** Sends, pulls and listens until `signal` is aborted or another tab has taken over. */
export async function lead(
  parts: EngineParts,
  reader: Reader,
  inUse: HostInUse,
  signal: AbortSignal,
  onHeld: (handle: LeaderHandle) => void,
): Promise<void> {
  const { clock, timers } = parts.deps
  const { inboxes, post } = createInboxes(timers)
  const retryAfter = { pull: createRetryAfter(clock), live: createRetryAfter(clock) }
  const over = new AbortController()
  const endWaits = () => {
    for (const each of Object.values(retryAfter)) each.end()
    post('wake')
  }
  const end = () => {
    over.abort()
    endWaits()
  }
  await parts.capabilities.load()
  // After an update the host may offer a live stream; only this message wakes the loop that waits for one.
  const stopHearing = inUse.onChange(() => post('host'))
  const leaderTerm = await takeOver(parts)
  if (signal.aborted) return stopHearing()
  signal.addEventListener('abort', end)
  const { suspectNetwork, onLost, look, stop } = watchContact(
    parts,
    () => retryAfter.pull.leftMs() <= 0,
  )
  over.signal.addEventListener('abort', stop)
  const wake = () => {
    look()
    endWaits()
  }
  onHeld({ notifyQueued: () => post('queued'), suspectNetwork, wake })
  const stopSending = sendLine(parts)
  // Loops that hang on a dead storage never end, so don't wait for them.
  over.signal.addEventListener('abort', stopSending)
  const stopWatching = watchLine(parts, () => post('online'))
  const line = newLine({ onLost, inbox: inboxes.live, post, retryAfter: retryAfter.live })
  const pulling = { inUse, inbox: inboxes.pull, post, retryAfter: retryAfter.pull, line }
  const loops = [
    runSendLoop(
      { ...parts, reader, host: inUse, leaderTerm, inbox: inboxes.push, post },
      over.signal,
    ),
    keepPulling({ ...parts, ...pulling }, over.signal),
    followLive(inUse, line, over.signal),
  ]
  await Promise.all(loops.map((loop) => loop.catch((error) => stumbled(parts, error, over, end))))
  signal.removeEventListener('abort', end)
  stopHearing()
  stopSending()
  stopWatching()
}

/** A live line before its first connection. */
const newLine = (parts: Omit<LiveLine, 'isConnected' | 'applyBuffered'>): LiveLine => ({
  ...parts,
  isConnected: false,
  applyBuffered: async () => false,
})

/** Reads the live stream through the adapter in use, which may change after an update of the service. */
async function followLive(inUse: HostInUse, line: LiveLine, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const host = inUse.current()
    if (host) await host.followLive(line, signal)
    else await line.inbox.receive(null)
  }
}

/** Ends the leadership of this tab when a loop fails; another tab, or this one again, takes over. */
function stumbled(
  parts: WithDeps & WithStatus,
  error: unknown,
  over: AbortController,
  end: () => void,
): void {
  if (over.signal.aborted) return
  if (!(error instanceof FencedError)) {
    parts.deps.log('engine failed', wordsOf(error))
    parts.status.update({ storageError: wordsOf(error) })
  }
  end()
}
