import type { HistoryLocation, RouterHistory } from '@tanstack/react-router'
import type { BackStack } from '../ui/overlay/back'

/** How many dialogs an entry of the history stands for. */
function depthOf({ state }: HistoryLocation): number {
  return 'dialogs' in state && typeof state.dialogs === 'number' ? state.dialogs : 0
}

/**
 * Gives each open dialog an entry of the history over that of its page, so that Back closes it. Entries of dialogs
 * that were closed otherwise are left, used again by the next one, and skipped by Back: to take one out would be a
 * step back that comes later, and may hit the page that was opened meanwhile.
 */
export function createBackStack(history: RouterHistory) {
  const open: (() => void)[] = []
  let depth = depthOf(history.location)
  /** Whether Back goes on to the page below, or to the page before that. */
  let skipping: 'no' | 'to page' | 'past page' = 'no'

  /** A dialog that asks before it closes is still open behind a Back. */
  function reach() {
    while (depth < open.length) {
      depth += 1
      history.push(history.location.href, { dialogs: depth })
      // Two in one turn would become one.
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
    /** Follows the history; answers how to stop. */
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
