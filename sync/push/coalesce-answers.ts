import { type SendWindow, unansweredIn } from './send-window'
import { batchSize } from './service-requests'

/** Number of answers below which a commit waits for more; from `enough` answers on it never waits. */
const few = 2 * batchSize
const enough = 5 * batchSize
const coalescingMs = 25

/**
 * Waits briefly for more answers, because one commit is cheaper than two. Between `few` and `enough` answers it stops
 * once fewer are outstanding than answered.
 */
export async function coalesceAnswers(window: SendWindow): Promise<void> {
  let before = 0
  while (window.answered.length > before && isWorthWaiting(window)) {
    before = window.answered.length
    window.answers.reset()
    await window.answers.wait(coalescingMs)
  }
}

function isWorthWaiting(window: SendWindow): boolean {
  const toCome = unansweredIn(window)
  return toCome > 0 && window.answered.length < Math.min(enough, Math.max(few, toCome))
}
