import { useState } from 'react'

/**
 * A value as it was before a change began to run. The rows have the change before the dialog that asked for it closes, so its
 * texts would speak of a second one.
 */
export function useBefore<T>(isRunning: boolean, value: T): T {
  const [before, setBefore] = useState(value)
  if (!isRunning && before !== value) setBefore(value)
  return isRunning ? before : value
}
