import type { WithDeps } from '../kernel/ports'
import { sleep } from '../kernel/sleep'
import type { WithTabs } from '../session/tabs'

const askEveryMs = 5000
const silences = 3

/**
 * True when the leading tab has left three questions in a row unanswered; false at `isOver`. A hidden tab
 * answers, however slow its timers are; one that is frozen, or that hangs, does not. Questions are
 * counted and not time, so that a device which has slept asks first.
 */
export async function untilSilent(
  parts: WithDeps & WithTabs,
  isOver: () => boolean,
): Promise<boolean> {
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
