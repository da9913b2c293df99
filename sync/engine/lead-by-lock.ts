import type { LockPort, WithDeps } from '../kernel/ports'
import { sleep } from '../kernel/sleep'
import type { WithTabs } from '../session/tabs'

const lockName = 'frontdesk-sender'
const firstPatienceMs = 5000
const askEveryMs = 5000
const silences = 3

/**
 * Leads when the lock is this tab's. It is waited for in line, but taken from a tab that does not answer any
 * more, for a frozen one can't let go of it. A tab that lost the lock so stops leading when it goes on; until then
 * the leader term keeps it harmless. Rejects when `closed` is aborted, or with what `lead` rejects with.
 */
export async function leadByLock(
  parts: WithDeps & WithTabs,
  locks: LockPort,
  closed: AbortSignal,
  lead: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const line = new AbortController()
  const over = new AbortController()
  let hasTurn = false
  let isLeading = false
  async function turn() {
    hasTurn = isLeading = true
    try {
      // A loop that hangs on a dead database must not keep the lock.
      await Promise.race([lead(over.signal), untilAborted(over.signal)])
    } finally {
      isLeading = false
    }
  }
  async function leaveSilentLine() {
    const isOver = () => hasTurn || line.signal.aborted
    while (!isOver()) {
      await sleep(parts.deps.timers, firstPatienceMs)
      if (!isOver() && (await untilSilent(parts, isOver))) line.abort()
    }
  }
  function end() {
    line.abort()
    over.abort()
  }
  closed.addEventListener('abort', end)
  try {
    void leaveSilentLine()
    await locks.request(lockName, { signal: line.signal }, turn).catch((error) => {
      if (hasTurn || over.signal.aborted) throw error
      parts.deps.log('the leading tab is silent')
      return locks.request(lockName, { steal: true }, turn)
    })
  } catch (error) {
    if (!isLeading) throw error
    parts.deps.log('another tab has taken over')
  } finally {
    end()
    closed.removeEventListener('abort', end)
  }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve())
  })

/**
 * True when the leading tab has left three questions in a row unanswered; false at `isOver`. A hidden tab
 * answers, however slow its timers are; one that is frozen, or that hangs, does not. Questions are
 * counted and not time, so that a device which has slept asks first.
 */
async function untilSilent(parts: WithDeps & WithTabs, isOver: () => boolean): Promise<boolean> {
  let unanswered = 0
  const stopHearing = parts.tabs.listen(({ kind }) => {
    if (kind === 'line') unanswered = 0
  })
  while (unanswered < silences && !isOver()) {
    parts.tabs.post({ kind: 'who-leads' })
    unanswered += 1
    await sleep(parts.deps.timers, askEveryMs)
  }
  stopHearing()
  return !isOver()
}
