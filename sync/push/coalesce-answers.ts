import { type SendWindow, unansweredIn } from './send-window'
import { batchSize } from './service-requests'

/** Number of uncommitted answers below which the loop waits for more. */
const few = 2 * batchSize
const enough = 5 * batchSize
const coalescingMs = 25

/**
 * Waits for more answers while the next are near, because one commit is cheaper than two. Never waits for more
 * answers than are outstanding, so that little is left to write at the end.
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
