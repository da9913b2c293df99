import type { Session } from '../api/sync'
import type { EntryVerdict, Preparation } from '../host/booking-host'
import type { Post } from '../kernel/inbox'
import { checkLeaderTerm } from '../outbox/write'
import { isCurrent } from '../session/session'
import type { Entry } from '../store/entry'
import type { BatchParts } from './batch-parts'
import { coalesceAnswers } from './coalesce-answers'
import { commitAnswers, markInFlight, reserveNext, writeBatch } from './outbox-batch'
import { pickBatches, type Recipient } from './pick-batches'
import { prepareReceipts } from './receipts'
import { isFailing, type RetryPolicy } from './retry-policy'
import {
  addAnswer,
  addReady,
  closeWindow,
  createSendWindow,
  entriesIn,
  isEmpty,
  type Request,
  type SendWindow,
  startNext,
  takeAnswered,
} from './send-window'

export interface PassParts extends BatchParts {
  policy: RetryPolicy
  signal: AbortSignal
  post: Post
}

interface Pass {
  to: Recipient
  window: SendWindow
}

/** Milliseconds for which reserved batches are sent without a check. Later, another tab may have sent them. */
const takenOverMs = 5000

/**
 * Sends batches and concurrently commits their answers, until nothing may be sent or a failure occurs. Resolves when
 * all answers are committed; true: an entry was applied.
 */
export async function runSendPass(
  parts: PassParts,
  to: Recipient,
  isCleared: Preparation['isCleared'],
): Promise<boolean> {
  const window = createSendWindow(parts.deps.timers)
  const pass = { to, window }
  await commit(parts, pass, isCleared)
  await Promise.all([sendReady(parts, pass), commitAnswered(parts, pass)]).finally(() =>
    closeWindow(window),
  )
  return window.hasApplied
}

/** Sends ready batches one after the other. An answer is read while the next batch is being sent. */
async function sendReady(parts: PassParts, { to, window }: Pass): Promise<void> {
  const { session, host } = to
  let readLast = () => {}
  while (window.ready.length > 0 || !window.isClosed) {
    await checkLeader(parts, window)
    const request = startNext(window, (batch) => host.send(session, batch))
    readLast()
    readLast = () => {}
    if (request) {
      const answer = await request.answer
      if (!(answer.allowsNext && maySend(parts, session))) closeWindow(window)
      readLast = () => takeAnswer(parts, { to, window }, request, answer.read())
    } else await window.readiness.wait(null)
  }
  readLast()
}

/** Rejects with a `FencedError` when another tab leads: it may have sent these batches while this page was frozen. */
async function checkLeader({ db, deps, leaderTerm }: PassParts, window: SendWindow): Promise<void> {
  const isRecent = Math.abs(deps.clock() - window.reservedAt) < takenOverMs
  if (window.ready.length > 0 && !isRecent) await checkLeaderTerm({ db }, leaderTerm)
}

const maySend = (parts: PassParts, session: Session): boolean =>
  !parts.signal.aborted && !parts.status.current().needsLogin && isCurrent(parts, session)

function takeAnswer(
  parts: PassParts,
  { to, window }: Pass,
  request: Request,
  entryVerdicts: readonly EntryVerdict[],
): void {
  addAnswer(window, request, entryVerdicts)
  parts.policy.note(entryVerdicts)
  const kinds = entryVerdicts.map(({ verdict }) => verdict.kind)
  // An answer ends only the session that sent the request, not one that has begun meanwhile.
  if (kinds.includes('session-over') && isCurrent(parts, to.session))
    parts.status.update({ needsLogin: true })
  if (!kinds.every((kind) => kind === 'applied' || kind === 'refused')) closeWindow(window)
  // A pull finds out whether the host answers.
  if (entryVerdicts.some(({ verdict }) => isFailing(verdict))) parts.post('pushed')
  window.answers.notify()
}

/** Commits answers as they arrive and reserves the next batches, until the window is empty. */
async function commitAnswered(parts: PassParts, pass: Pass): Promise<void> {
  const { window } = pass
  while (!(window.isClosed && isEmpty(window))) {
    if (isEmpty(window)) closeWindow(window)
    else if (window.answered.length === 0) await window.answers.wait(null)
    else {
      await coalesceAnswers(window)
      await commit(parts, pass)
    }
  }
}

/** Commits the window's answers and reserves the next batches in one transaction. */
async function commit(
  parts: PassParts,
  { to, window }: Pass,
  isCleared: Preparation['isCleared'] = () => true,
): Promise<void> {
  const { deps, policy } = parts
  const entryVerdicts = takeAnswered(window)
  const receipts = await prepareReceipts(parts, entryVerdicts)
  window.reservedAt = deps.clock()
  window.hasApplied ||= entryVerdicts.some(({ verdict }) => verdict.kind === 'applied')
  const stillInFlight = () => entriesIn(window)
  const postpone = (entry: Entry) =>
    policy.note([{ entry, verdict: { kind: 'later', retryAfterMs: null } }])
  const reserved = await writeBatch(parts, entryVerdicts, async (batch) => {
    await commitAnswers(batch, entryVerdicts, { stillInFlight, postpone, receipts })
    const next = reserveNext(batch, (entries) => pickAhead(parts, { to, window }, entries))
    const cleared = next.filter((entries) => entries.every(isCleared))
    markInFlight(batch, [...stillInFlight(), ...cleared.flat()])
    return cleared
  })
  addReady(window, reserved)
}

/** Picks as many batches as the window has room for. */
function pickAhead(
  { outboxCache, policy }: PassParts,
  { to, window }: Pass,
  entries: readonly Entry[],
): Entry[][] {
  const most = window.isClosed ? 0 : to.host.batchesAhead - window.ready.length
  if (most <= 0) return []
  const { newer } = outboxCache.current()
  return pickBatches(entries, { to, policy, newer, sent: entriesIn(window), most })
}
