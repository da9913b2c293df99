import type { Clockwork } from './clockwork'

type Callback = (...given: unknown[]) => void

/**
 * Replaces the process's timers by the simulated clock, for code that doesn't take timers as an argument: tasks of
 * fake-indexeddb and Dexie, the service's heartbeats.
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
    setTimeout(callback: Callback, milliseconds?: number, ...given: unknown[]) {
      // Dexie uses 0 to run a callback after the current task.
      if (!milliseconds) return soon(callback, ...given)
      return isOfPostgres(callback) ? 0 : later(callback, milliseconds, ...given)
    },
    setInterval: again,
    clearTimeout: cancel,
    clearInterval: cancel,
    clearImmediate: cancel,
  })
}

/**
 * Whether a timer is PostgreSQL's own. Those measure real time for statistics, so a slow machine would change the run.
 */
const isOfPostgres = (callback: Callback): boolean =>
  String(callback).includes('__emscripten_timeout')

function isInterval(handle: unknown): handle is { timer: number } {
  return typeof handle === 'object' && handle !== null && 'timer' in handle
}
