import type { OnlineAnswer, RunResult } from '#sync'

export const needsConnection =
  'Admin accounts are not kept on this device: they can be seen and changed when back online.'

/** Nobody knows whether a request arrived that was not answered: the list will tell. */
const notAnswered = 'No answer came. Look at the list when back online.'

/** What came of a call, as forms are told of it. */
export function asRunResult(answer: OnlineAnswer<{ id: string }>): RunResult {
  if (answer.ok) return { kind: 'applied', id: answer.value.id }
  const message = answer.isOffline ? `${answer.message} ${notAnswered}` : answer.message
  return { kind: 'refused', refusal: { message, confirm: [] } }
}
