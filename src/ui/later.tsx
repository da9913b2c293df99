import { type ReactNode, useDeferredValue } from 'react'

interface LaterProps {
  /** What stands there until then: the same button, which opens nothing yet. */
  still: ReactNode
  children: ReactNode
}

/**
 * What opens at a touch comes a moment after the screen is drawn: a popover asks for a second drawing as soon
 * as it knows its button, and the screen would wait for that.
 */
export function Later({ still, children }: LaterProps): ReactNode {
  return useDeferredValue(true, false) ? children : still
}
