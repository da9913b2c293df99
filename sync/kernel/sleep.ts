import type { TimerPort } from './ports'

export function sleep(timers: TimerPort, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    timers.set(resolve, milliseconds)
  })
}
