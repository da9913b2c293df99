import { type SendWindow, unansweredIn } from './send-window'
import { batchSize } from './service-requests'

/** Answers below which more are awaited, and answers that are committed at once. */
const few = 2 * batchSize
const enough = 5 * batchSize
const coalescingMs = 25

/**
 * Waits for more answers while the next are near, because one commit is cheaper than two. Never for more answers than
 * are still to come: little shall be left to write when the last one is there.
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
