import type { OnlineAnswer, RunResult } from '#sync'

/**
 * Converts a call's answer into the result of a command. `unanswered`: the text if no answer came, which says where to
 * look for the outcome. `field`: the field that a refusal is about.
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
