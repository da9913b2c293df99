import type { HistoryLocation, RouterHistory } from '@tanstack/react-router'
import type { BackStack } from '../ui/overlay/back'

/** Number of open dialogs, as stored in the state of a history entry. */
function depthOf({ state }: HistoryLocation): number {
  return 'dialogs' in state && typeof state.dialogs === 'number' ? state.dialogs : 0
}

/**
 * Gives each open dialog a history entry, so that Back closes the dialog. When a button closes the dialog, its entry is
 * reused or skipped: removing it would take an asynchronous step back, which may leave the page.
 */
export function createBackStack(history: RouterHistory) {
  const open: (() => void)[] = []
  let depth = depthOf(history.location)
  /** Whether Back skips entries of closed dialogs, and where it stops: at the page itself or at the page before. */
  let skipping: 'no' | 'to page' | 'past page' = 'no'

  /**
   * Adds history entries until each open dialog has one. A dialog that asks before it closes stays open after Back, so
   * it gets a new one.
   */
  function reach() {
    while (depth < open.length) {
      depth += 1
      history.push(history.location.href, { dialogs: depth })
      // Flush at once: the history merges two pushes of one turn of the event loop into one.
      history.flush()
    }
  }

  function goBack(before: number) {
    const isStale = before > open.length || depth > open.length
    if (skipping === 'no' && isStale) skipping = before > open.length ? 'past page' : 'to page'
    const isPast = skipping === 'past page' && depth === open.length && before > depth
    if (depth < open.length) {
      skipping = 'no'
      open.at(-1)?.()
      setTimeout(reach)
    } else if (depth > open.length || isPast) {
      if (isPast) skipping = 'to page'
      history.back()
    } else skipping = 'no'
  }

  const stack: BackStack = {
    add(onBack) {
      open.push(onBack)
      reach()
      return () => {
        const at = open.indexOf(onBack)
        if (at >= 0) open.splice(at, 1)
      }
    },
  }
  return {
    stack,
    /** Follows the history. Returns a stop function. */
    follow: () =>
      history.subscribe(({ location, action }) => {
        const before = depth
        depth = depthOf(location)
        const isBack = action.type === 'BACK' || (action.type === 'GO' && action.index < 0)
        if (isBack) goBack(before)
        else skipping = 'no'
      }),
  }
}
