import type { TimerPort } from './ports'

/**
 * Calls `act` at once; what is asked for within the next `pauseMs` is gathered by `join` and done
 * together after it.
 */
export function paced<T>(
  timers: TimerPort,
  pauseMs: number,
  join: (a: T, b: T) => T,
  act: (asked: T) => void,
): (asked: T) => void {
  let gathered: { asked: T } | null = null
  let isPausing = false

  function run(asked: T) {
    isPausing = true
    timers.set(() => {
      isPausing = false
      const next = gathered
      gathered = null
      if (next) run(next.asked)
    }, pauseMs)
    act(asked)
  }

  return (asked) => {
    if (!isPausing) run(asked)
    else gathered = { asked: gathered ? join(gathered.asked, asked) : asked }
  }
}
