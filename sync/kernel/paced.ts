import type { TimerPort } from './ports'

/**
 * Throttles `act`: the first call runs at once. Calls in the `pauseMs` after a run are merged by `join` into one run at
 * the end of the pause.
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
