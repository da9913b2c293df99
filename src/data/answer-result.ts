import type { OnlineAnswer, RunResult } from '#sync'

/**
 * Converts a call's answer into the result of a command. `unanswered` says where to look for the outcome of a request
 * without an answer, which may have arrived.
 */
export function asRunResult(
  answer: OnlineAnswer<{ id: string }>,
  unanswered = 'No answer came. Look at the list when back online.',
): RunResult {
  if (answer.ok) return { kind: 'applied', id: answer.value.id }
  const message = answer.isOffline ? `${answer.message} ${unanswered}` : answer.message
  return { kind: 'refused', refusal: { message, confirm: [] } }
}
