// States of the loop. A pass goes once around the lower line, as often as batches are reserved.
//
//   offline, logged out ──┐      ┌── backing off: failures, Retry-After
//                         ▼      ▼
//   idle ──── entries may leave ────► sending ────► waiting for answers ────► committing
//    ▲                                   ▲                                   │        │
//    │                                   └── the next batches are reserved ──┘        │
//    └── nothing may leave: a user, a retry or a verification ends the wait ──────────┘
//
// Committing runs beside sending: while all goes well the next batch leaves before the last answer is stored.

import type { HostInUse, Settlement } from '../host/booking-host'
import type { Bell } from '../kernel/bell'
import { wordsOf } from '../kernel/error-text'
import { readWaiting } from '../outbox/mirror'
import { FencedError } from '../outbox/write'
import type { Entry } from '../store/entry'
import { type BatchParts, commitAnswers, writeBatch } from './outbox-batch'
import { pickBatches, type Recipient } from './pick-batches'
import { createRetryPolicy, type RetryPolicy } from './retry-policy'
import { runSendPass } from './send-pass'

export interface SendLoopParts extends BatchParts {
  host: HostInUse
  /** rung when there may be something to send */
  bell: Bell
  /** why waiting is over, told once: a wake-up or "Sync now" (`wanted`), or a live event */
  roused: () => 'wanted' | 'news' | null
  /** called when all that can be is sent, so that what it changed elsewhere is fetched */
  onApplied: () => void
  /** called when nothing was answered, or nothing that can be read: a read finds out whether anybody is there */
  onSilence: () => void
}

interface SendLoop extends SendLoopParts {
  policy: RetryPolicy
  signal: AbortSignal
  /** an entry was applied since the loop was idle */
  hasApplied: boolean
}

/** Sends the outbox until `signal` is aborted (SPEC.md OFF-4). */
export async function runSendLoop(parts: SendLoopParts, signal: AbortSignal): Promise<void> {
  const policy = createRetryPolicy(parts.deps)
  const loop: SendLoop = { ...parts, signal, policy, hasApplied: false }
  while (!signal.aborted) {
    const roused = loop.roused()
    if (roused) policy.reset(roused === 'wanted')
    const to = recipientOf(loop)
    const pauseMs = policy.pauseMs()
    if (!to) await loop.bell.wait(null)
    // An entry that is queued meanwhile ends no pause between failures.
    else if (pauseMs > 0) await loop.bell.rest(pauseMs)
    else await sendOrIdle(loop, to)
  }
}

/** Null while nothing may be sent. A read finds out whether the service answers, so that unsent entries stay unsent. */
function recipientOf({ sessions, status, host }: SendLoop): Recipient | null {
  const session = sessions.current()
  const { online, needsLogin } = status.current()
  const current = host.current()
  return session && !needsLogin && online === true && current ? { session, host: current } : null
}

async function sendOrIdle(loop: SendLoop, to: Recipient): Promise<void> {
  const hasWorked = (await send(loop, to)) || (await verify(loop, to))
  if (!hasWorked) await idle(loop, to)
  else if (loop.status.current().online !== true) loop.onSilence()
}

/** Sends until nothing may leave or something goes wrong. False: nothing may leave. */
async function send(loop: SendLoop, to: Recipient): Promise<boolean> {
  // No transaction while nothing may leave.
  const next =
    firstBatch(loop, to, loop.mirror.known().entries) ??
    firstBatch(loop, to, (await readWaiting(loop)).entries)
  if (!next) return false
  const { held, isCleared } = await to.host.prepare(to.session, next)
  if (held.length > 0) {
    loop.policy.note(held)
    await commitVerdicts(loop, held)
    return true
  }
  const hasApplied = await runSendPass(loop, to, isCleared)
  loop.hasApplied ||= hasApplied
  return true
}

const firstBatch = (
  { mirror, policy }: SendLoop,
  to: Recipient,
  entries: readonly Entry[],
): Entry[] | undefined =>
  pickBatches(entries, { to, policy, newer: mirror.known().newer, sent: [], most: 1 })[0]

/** Commits verdicts while nothing is in flight. */
async function commitVerdicts(loop: SendLoop, settlements: readonly Settlement[]): Promise<void> {
  if (settlements.every(({ verdict }) => verdict.kind === 'later')) return
  const stillInFlight = () => []
  await writeBatch(loop, settlements, (batch) =>
    commitAnswers(batch, settlements, { stillInFlight }),
  )
}

/** Asks the host for entries whose answer was lost. False: it brought nothing. */
async function verify(loop: SendLoop, { session, host }: Recipient): Promise<boolean> {
  try {
    const { settlements, mayResend } = await host.verify(session)
    await commitVerdicts(loop, settlements)
    return settlements.length > 0 || mayResend
  } catch (error) {
    if (error instanceof FencedError) throw error
    loop.deps.log('nobody could look for what may have arrived', wordsOf(error))
    return false
  }
}

/** Waits for entries, or until the first retry or verification is due. */
async function idle(loop: SendLoop, { session, host }: Recipient): Promise<void> {
  if (loop.hasApplied) loop.onApplied()
  loop.hasApplied = false
  const waits = [loop.policy.nextTryMs(), host.nextVerificationMs(session)].filter(
    (ms) => ms !== null,
  )
  await loop.bell.wait(waits.length > 0 ? Math.min(...waits) : null)
}
