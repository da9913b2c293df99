import type { OnlineAnswer, RunResult } from '#sync'

export const needsConnection =
  'Admin accounts are not kept on this device: they can be seen and changed when back online.'

/** It is unknown whether an unanswered request arrived; the list shows it later. */
const notAnswered = 'No answer came. Look at the list when back online.'

/** A call's answer in the form of a command's result. */
export function asRunResult(answer: OnlineAnswer<{ id: string }>): RunResult {
  if (answer.ok) return { kind: 'applied', id: answer.value.id }
  const message = answer.isOffline ? `${answer.message} ${notAnswered}` : answer.message
  return { kind: 'refused', refusal: { message, confirm: [] } }
}
