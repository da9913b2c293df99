// States of the loop. A pass repeats the lower line as often as batches are reserved.
//
//   offline, logged out ──┐      ┌── backing off: failures, Retry-After
//                         ▼      ▼
//   idle ──── entries may leave ────► sending ────► waiting for answers ────► committing
//    ▲                                   ▲                                   │        │
//    │                                   └── the next batches are reserved ──┘        │
//    └── nothing may leave: a user, a retry or a verification ends the wait ──────────┘
//
// Committing and sending run concurrently: the next batch may be sent before the last answer is stored.

import type { EntryVerdict, HostInUse } from '../host/booking-host'
import { wordsOf } from '../kernel/error-text'
import type { Inbox, LoopMessage, Post } from '../kernel/inbox'
import { readPending } from '../outbox/outbox-cache'
import { isEarly } from '../outbox/states'
import { FencedError } from '../outbox/write'
import type { Entry } from '../store/entry'
import type { BatchParts } from './batch-parts'
import { commitAnswers, writeBatch } from './outbox-batch'
import { authorsFor, pickBatches, type Recipient } from './pick-batches'
import { prepareReceipts } from './receipts'
import { createRetryPolicy, type RetryPolicy } from './retry-policy'
import { runSendPass } from './send-pass'
import { untoldMs } from './untold-money'

export interface SendLoopParts extends BatchParts {
  host: HostInUse
  inbox: Inbox
  post: Post
}

/** Milliseconds between tries to report received money. */
const tellAgainMs = 15_000

interface SendLoop extends SendLoopParts {
  policy: RetryPolicy
  signal: AbortSignal
  /** whether an entry was applied since the loop was idle */
  hasApplied: boolean
}

/** Sends the outbox until `signal` is aborted (SPEC.md OFF-4). */
export async function runSendLoop(parts: SendLoopParts, signal: AbortSignal): Promise<void> {
  const policy = createRetryPolicy(parts.deps)
  const loop: SendLoop = { ...parts, signal, policy, hasApplied: false }
  while (!signal.aborted) {
    applyMessages(loop, loop.inbox.take())
    if (loop.kept.isStale()) await loop.kept.refresh()
    const to = recipientOf(loop)
    const pauseMs = policy.pauseMs()
    if (!to) await receive(loop, null)
    // A newly queued entry must not end a pause after failures.
    else if (pauseMs > 0) await receive(loop, pauseMs, 'queued')
    else await sendOrIdle(loop, to)
  }
}

async function receive(loop: SendLoop, ms: number | null, ignored?: LoopMessage): Promise<void> {
  applyMessages(loop, await loop.inbox.receive(ms, ignored))
}

/** Ends pauses. A pause by Retry-After ends only on `wake`, which a user or the device sends. */
function applyMessages({ policy }: SendLoop, messages: ReadonlySet<LoopMessage>): void {
  if (messages.has('wake')) policy.reset(true)
  else if (messages.has('live') || messages.has('answered')) policy.reset(false)
}

/**
 * The host and sessions to send for; null while nothing may be sent. While offline a pull, not an entry, finds out when
 * the service answers again. After the session of the tablet's user has ended, other users' entries are still sent.
 */
function recipientOf({ sessions, kept, status, host }: SendLoop): Recipient | null {
  const session = sessions.current()
  const current = host.current()
  if (!session || !current || status.current().online !== true) return null
  const sessionFor = (user: string) => {
    const now = sessions.current()
    if (now?.storeCode !== session.storeCode) return null
    if (user !== now.username) return kept.sessionFor(user, now.storeCode)
    return status.current().needsLogin ? null : now
  }
  const isAlone = kept.users(session.storeCode).length === 0
  return status.current().needsLogin && isAlone ? null : { session, host: current, sessionFor }
}

async function sendOrIdle(loop: SendLoop, to: Recipient): Promise<void> {
  const hasWorked =
    (await tellMoney(loop)) ||
    (await revive(loop, to)) ||
    (await send(loop, to)) ||
    (await verify(loop, to))
  if (!hasWorked) await idle(loop, to)
  else if (loop.status.current().online !== true) loop.post('pushed')
}

/** Reports the money of refused entries when it is due. True: a report was queued. */
async function tellMoney(loop: SendLoop): Promise<boolean> {
  if ((untoldMs(loop) ?? 1) > 0) return false
  try {
    const { queueReceivedMoney } = await import('./received-money')
    return await queueReceivedMoney(loop)
  } catch (error) {
    if (error instanceof FencedError) throw error
    loop.deps.log('money was not reported', wordsOf(error))
    return false
  }
}

/** Queues entries again that others had to come before, since a restore. True: there were some. */
async function revive(loop: SendLoop, to: Recipient): Promise<boolean> {
  if (!loop.outboxCache.current().entries.some(isEarly)) return false
  try {
    const { reviveLost } = await import('./revive-lost')
    return await reviveLost(loop, authorsFor(to))
  } catch (error) {
    if (error instanceof FencedError) throw error
    loop.deps.log('lost changes were not queued again', wordsOf(error))
    return false
  }
}

/** Milliseconds until received money may be reported; after a failed try the pause between tries. */
function nextReceiptMs(loop: SendLoop): number | null {
  const ms = untoldMs(loop)
  return ms !== null && ms <= 0 ? tellAgainMs : ms
}

/** Milliseconds between two looks whether the changes that another database has lost are queued. */
const adoptingMs = 100

/** Sends until nothing may be sent or a failure occurs. False: nothing could be sent. */
async function send(loop: SendLoop, to: Recipient): Promise<boolean> {
  if (loop.capabilities.isAdopting()) {
    await receive(loop, adoptingMs)
    return true
  }
  const next =
    (await nextBatch(loop, to)) ?? (loop.policy.endTurn() ? await nextBatch(loop, to) : undefined)
  if (!next) return false
  const { entryVerdicts, isCleared } = await to.host.prepare(to.session, next)
  if (entryVerdicts.length > 0) {
    loop.policy.note(entryVerdicts)
    // Otherwise the same first entries would be prepared again and again, and no later entry would be sent.
    loop.policy.passOver(later(entryVerdicts))
    await commitVerdicts(loop, entryVerdicts)
    return true
  }
  const hasApplied = await runSendPass(loop, to, isCleared)
  loop.hasApplied ||= hasApplied
  return true
}

/** Picks a batch. Tries the outbox in memory first, because that needs no transaction. */
const nextBatch = async (loop: SendLoop, to: Recipient): Promise<Entry[] | undefined> =>
  firstBatch(loop, to, loop.outboxCache.current().entries) ??
  firstBatch(loop, to, (await readPending(loop)).entries)

const later = (entryVerdicts: readonly EntryVerdict[]): Entry[] =>
  entryVerdicts.flatMap(({ entry, verdict }) => (verdict.kind === 'later' ? [entry] : []))

const firstBatch = (
  { outboxCache, policy }: SendLoop,
  to: Recipient,
  entries: readonly Entry[],
): Entry[] | undefined =>
  pickBatches(entries, { to, policy, newer: outboxCache.current().newer, sent: [], most: 1 })[0]

/** Commits verdicts of entries that are not in flight. */
async function commitVerdicts(
  loop: SendLoop,
  entryVerdicts: readonly EntryVerdict[],
): Promise<void> {
  if (entryVerdicts.every(({ verdict }) => verdict.kind === 'later')) return
  const stillInFlight = () => []
  const receipts = await prepareReceipts(loop, entryVerdicts)
  await writeBatch(loop, entryVerdicts, (batch) =>
    commitAnswers(batch, entryVerdicts, { stillInFlight, receipts }),
  )
}

/** Verifies entries whose answer was lost. False: no entry got a verdict, and none may be sent again. */
async function verify(loop: SendLoop, { session, host }: Recipient): Promise<boolean> {
  try {
    const { entryVerdicts, mayResend } = await host.verify(session)
    await commitVerdicts(loop, entryVerdicts)
    return entryVerdicts.length > 0 || mayResend
  } catch (error) {
    if (error instanceof FencedError) throw error
    loop.deps.log('verification failed', wordsOf(error))
    return false
  }
}

/** Waits for messages, or until a retry or a verification is due. */
async function idle(loop: SendLoop, { session, host }: Recipient): Promise<void> {
  // Applied entries may have changed other rows at the service, so request a pull.
  if (loop.hasApplied) loop.post('pushed')
  loop.hasApplied = false
  const waits = [
    loop.policy.nextTryMs(),
    host.nextVerificationMs(session),
    nextReceiptMs(loop),
  ].filter((ms) => ms !== null)
  await receive(loop, waits.length > 0 ? Math.min(...waits) : null)
}
