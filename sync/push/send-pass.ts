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
  /** the database id at its beginning */
  databaseId: string | null
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
  const pass = { to, window, databaseId: parts.capabilities.databaseId() }
  await commit(parts, pass, isCleared)
  const [isOver] = await Promise.all([sendReady(parts, pass), commitAnswered(parts, pass)]).finally(
    () => closeWindow(window),
  )
  // No answer comes for the batches that were left, so their marks end here.
  if (isOver) await commit(parts, pass)
  return window.hasApplied
}

/**
 * Sends ready batches one after the other. An answer is read while the next batch is being sent. True: batches were left
 * in the queue, because their session has ended or another database answers.
 */
async function sendReady(parts: PassParts, pass: Pass): Promise<boolean> {
  const { window, to } = pass
  let isOver = false
  let readLast = () => {}
  while (window.ready.length > 0 || !window.isClosed) {
    await checkLeader(parts, window)
    // Changes that another database has lost go first, so batches that were reserved before they were queued are left.
    const isSame = parts.capabilities.databaseId() === pass.databaseId
    const session = isSame ? sessionOf(to, window.ready[0]) : null
    if (!session) {
      isOver = true
      leaveBatches(window)
    }
    const request = session && startNext(window, (batch) => to.host.send(session, batch))
    readLast()
    readLast = () => {}
    if (request) {
      const answer = await request.answer
      if (!(answer.allowsNext && maySend(parts, to, session))) closeWindow(window)
      readLast = () => takeAnswer(parts, { window, session }, request, answer.read())
    } else await window.readiness.wait(null)
  }
  readLast()
  return isOver
}

/** Rejects with a `FencedError` when another tab leads: it may have sent these batches while this page was frozen. */
async function checkLeader({ db, deps, leaderTerm }: PassParts, window: SendWindow): Promise<void> {
  const isRecent = Math.abs(deps.clock() - window.reservedAt) < takenOverMs
  if (window.ready.length > 0 && !isRecent) await checkLeaderTerm({ db }, leaderTerm)
}

/** Leaves batches in the queue whose session has ended meanwhile, and ends the wait for their answers. */
function leaveBatches(window: SendWindow): void {
  closeWindow(window)
  window.answers.notify()
}

/** The session for a batch; without a batch that of the tablet's user. */
const sessionOf = (to: Recipient, batch: readonly Entry[] | undefined): Session | null =>
  batch?.[0] ? to.sessionFor(batch[0].user) : to.session

/** Whether the next batch may be sent, after one under this session. */
const maySend = ({ signal }: PassParts, to: Recipient, { username, token }: Session): boolean =>
  !signal.aborted && to.sessionFor(username)?.token === token

function takeAnswer(
  parts: PassParts,
  { session, window }: { session: Session; window: SendWindow },
  request: Request,
  entryVerdicts: readonly EntryVerdict[],
): void {
  addAnswer(window, request, entryVerdicts)
  parts.policy.note(entryVerdicts)
  const kinds = entryVerdicts.map(({ verdict }) => verdict.kind)
  // An answer ends only the session that sent the request, not one that has begun meanwhile.
  if (kinds.includes('session-over')) {
    if (isCurrent(parts, session)) parts.status.update({ needsLogin: true })
    parts.kept.over(session)
  }
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
  { to, window, databaseId }: Pass,
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
    const isOld = databaseId !== null && databaseId !== parts.capabilities.databaseId()
    if (isOld) closeWindow(window)
    const verdicts = isOld ? entryVerdicts.map(asUnsure) : entryVerdicts
    await commitAnswers(batch, verdicts, { stillInFlight, postpone, receipts })
    const next = reserveNext(batch, (entries) => pickAhead(parts, to, window, entries))
    const cleared = next.filter((entries) => entries.every(isCleared))
    markInFlight(batch, [...stillInFlight(), ...cleared.flat()])
    return cleared
  })
  addReady(window, reserved)
}

/** An answer from before a restore, which may have lost what it tells. */
const asUnsure = ({ entry }: EntryVerdict): EntryVerdict => ({
  entry,
  verdict: { kind: 'unsure', failing: null, retryAfterMs: null },
})

/** Picks as many batches as the window has room for. */
function pickAhead(
  { outboxCache, policy }: PassParts,
  to: Recipient,
  window: SendWindow,
  entries: readonly Entry[],
): Entry[][] {
  const most = window.isClosed ? 0 : to.host.batchesAhead - window.ready.length
  if (most <= 0) return []
  const { newer } = outboxCache.current()
  return pickBatches(entries, { to, policy, newer, sent: entriesIn(window), most })
}
