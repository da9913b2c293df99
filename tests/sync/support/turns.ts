/** Schedules callbacks in turns of the real event loop. */
export function createTurns() {
  let immediate: NodeJS.Immediate | null = null
  let timeout: NodeJS.Timeout | null = null
  let isStopped = false
  return {
    /**
     * Calls `run` in the next turn, or with `isSlow` after a millisecond, so that waiting doesn't keep the processor
     * busy.
     */
    next(run: () => void, isSlow: boolean) {
      if (isStopped) return
      if (isSlow) timeout = realSetTimeout(run, 1)
      else immediate = realSetImmediate(run)
    },
    stop() {
      isStopped = true
      if (immediate) realClearImmediate(immediate)
      if (timeout) realClearTimeout(timeout)
    },
  }
}

const {
  setImmediate: realSetImmediate,
  setTimeout: realSetTimeout,
  clearImmediate: realClearImmediate,
  clearTimeout: realClearTimeout,
} = globalThis
