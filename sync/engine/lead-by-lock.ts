import type { LockPort, WithDeps } from '../kernel/ports'
import { sleep } from '../kernel/sleep'
import type { WithTabs } from '../session/tabs'

const lockName = 'frontdesk-sender'
const firstPatienceMs = 5000
const askEveryMs = 5000
const silences = 3

/**
 * Leads while this tab holds the lock. Waits for the lock, but takes it from a tab that doesn't respond, because a
 * frozen tab can't release it; the leader term stops that tab when it resumes. Rejects when `closed` is aborted, or
 * when `lead` rejects.
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
      // A loop that hangs on a dead database must not hold the lock.
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
 * Waits until the leading tab has left `silences` questions in a row unanswered; false when `isOver` comes first. A
 * hidden tab answers even with slow timers, a frozen one doesn't. Counts questions, not time, so that a tablet that has
 * slept asks first.
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
