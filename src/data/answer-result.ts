import type { OnlineAnswer, RunResult } from '#sync'

/**
 * Converts a call's answer into the result of a command. `unanswered` says where to look for the outcome of a request
 * without an answer, which may have arrived. `field`: the field that an answered refusal is about.
 */
export function asRunResult(
  answer: OnlineAnswer<{ id: string }>,
  unanswered = 'No answer came. Look at the list when back online.',
  field?: string,
): RunResult {
  if (answer.ok) return { kind: 'applied', id: answer.value.id }
  if (answer.isOffline)
    return { kind: 'refused', refusal: { message: `${answer.message} ${unanswered}`, confirm: [] } }
  return { kind: 'refused', refusal: { message: answer.message, confirm: [], field } }
}
