/** The real one, taken before anything is put in its place. */
const realSetImmediate = globalThis.setImmediate

/** So many turns are asked for at once: the kernel is asked for news only behind all of them. */
const together = 32

/** The turns of the real event loop. All promises that can go on have gone on between two of them. */
export interface Turns {
  /** Calls back at the next turn. */
  next(run: () => void): void
  /** Calls back at a turn behind the kernel's news and whatever Node has put off to its next turn. */
  whole(run: () => void): void
}

export function createTurns(): Turns {
  let left = 0
  let waiting: (() => void) | null = null
  function turn() {
    left -= 1
    const run = waiting
    waiting = null
    run?.()
  }
  return {
    next(run) {
      waiting = run
      if (left > 0) return
      for (left = 0; left < together; left += 1) realSetImmediate(turn)
    },
    whole: (run) => void realSetImmediate(run),
  }
}
