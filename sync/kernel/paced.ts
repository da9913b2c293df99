import type { TimerPort } from './ports'

/**
 * Returns a function that calls `act` at once. Calls within the next `pauseMs` are merged by `join` and done together
 * afterwards.
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
