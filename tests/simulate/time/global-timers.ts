import type { Clockwork } from './clockwork'

type Callback = (...given: unknown[]) => void

/**
 * Puts the simulated clock in the place of the process's timers, for the code that can't be given
 * one: fake-indexeddb's tasks, Dexie's, the service's heartbeats.
 */
export function takeOverTimers(current: () => Clockwork): void {
  const later = (callback: Callback, milliseconds = 0, ...given: unknown[]) =>
    current().after(milliseconds, () => callback(...given))
  const again = (callback: Callback, milliseconds = 0, ...given: unknown[]) => {
    const handle = { timer: 0 }
    const tick = () => {
      handle.timer = current().after(milliseconds, tick)
      callback(...given)
    }
    handle.timer = current().after(milliseconds, tick)
    return handle
  }
  const soon = (callback: Callback, ...given: unknown[]) => {
    current().soon(() => callback(...given))
    return 0
  }
  const cancel = (handle?: unknown) => {
    if (typeof handle === 'number') current().cancel(handle)
    if (isInterval(handle)) current().cancel(handle.timer)
  }
  Object.assign(globalThis, {
    setImmediate: soon,
    setTimeout: (callback: Callback, milliseconds?: number, ...given: unknown[]) =>
      // Dexie and others use 0 to say "after this task".
      milliseconds ? later(callback, milliseconds, ...given) : soon(callback, ...given),
    setInterval: again,
    clearTimeout: cancel,
    clearInterval: cancel,
    clearImmediate: cancel,
  })
}

function isInterval(handle: unknown): handle is { timer: number } {
  return typeof handle === 'object' && handle !== null && 'timer' in handle
}
