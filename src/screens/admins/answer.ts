import type { OnlineAnswer, RunResult } from '#sync'

export const needsConnection =
  'Admin accounts are not kept on this device: they can be seen and changed when back online.'

/** Text for a request without an answer. It may have arrived; then the list shows the new row. */
const notAnswered = 'No answer came. Look at the list when back online.'

/** Converts a call's answer into the result of a command. */
export function asRunResult(answer: OnlineAnswer<{ id: string }>): RunResult {
  if (answer.ok) return { kind: 'applied', id: answer.value.id }
  const message = answer.isOffline ? `${answer.message} ${notAnswered}` : answer.message
  return { kind: 'refused', refusal: { message, confirm: [] } }
}
