import type { TimerPort } from '#sync'

type Callback = (...given: unknown[]) => void

/** The handle that the replaced `setTimeout` and its kin return. */
class Handle {
  end: () => void

  constructor(end: () => void) {
    this.end = end
  }

  ref() {
    return this
  }

  unref() {
    return this
  }

  hasRef() {
    return true
  }
}

/**
 * Replaces the process's timers by virtual ones, for code that doesn't take timers as an argument: the service's
 * heartbeats and the tests' waits. Immediate callbacks run in the next turn of the real event loop, and are counted.
 */
export function takeOverTimers(timers: TimerPort) {
  const { setImmediate, setTimeout, setInterval, clearImmediate, clearTimeout, clearInterval } =
    globalThis
  let waiting = 0

  function soon(callback: Callback, ...given: unknown[]) {
    waiting += 1
    const immediate = setImmediate(() => {
      waiting -= 1
      isOver = true
      callback(...given)
    })
    let isOver = false
    return new Handle(() => {
      if (isOver) return
      isOver = true
      waiting -= 1
      clearImmediate(immediate)
    })
  }

  function later(callback: Callback, milliseconds = 0, ...given: unknown[]) {
    if (isOfPostgres(callback)) return setTimeout(callback, milliseconds, ...given)
    // Dexie uses 0 to run a callback after the current task.
    if (!(milliseconds > 0)) return soon(callback, ...given)
    const id = timers.set(() => callback(...given), milliseconds)
    return new Handle(() => timers.clear(id))
  }

  function again(callback: Callback, milliseconds = 0, ...given: unknown[]) {
    let id = timers.set(tick, milliseconds)
    function tick() {
      id = timers.set(tick, milliseconds)
      callback(...given)
    }
    return new Handle(() => timers.clear(id))
  }

  const end = (real: (handle?: never) => void) => (handle?: unknown) => {
    if (handle instanceof Handle) handle.end()
    else real(handle as never)
  }

  Object.assign(globalThis, {
    setImmediate: soon,
    setTimeout: later,
    setInterval: again,
    clearImmediate: end(clearImmediate),
    clearTimeout: end(clearTimeout),
    clearInterval: end(clearInterval),
  })
  return {
    /** number of immediate tasks */
    waiting: () => waiting,
    giveBack: () =>
      void Object.assign(globalThis, {
        setImmediate,
        setTimeout,
        setInterval,
        clearImmediate,
        clearTimeout,
        clearInterval,
      }),
  }
}

/** Whether a timer is PostgreSQL's own, which it needs only for statistics. */
const isOfPostgres = (callback: Callback): boolean =>
  String(callback).includes('__emscripten_timeout')
