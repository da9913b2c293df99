/** Runs at most `atOnce` tasks at the same time; the rest wait in order of arrival. */
export interface ConcurrencyLimit {
  run<Value>(task: () => Promise<Value>): Promise<Value>
  /** number of tasks that wait */
  waiting(): number
  /** whether no task runs */
  isIdle(): boolean
}

export function limitConcurrency(atOnce: number): ConcurrencyLimit {
  const queue: (() => void)[] = []
  let free = atOnce

  function release() {
    const next = queue.shift()
    // Give the slot directly to the next task, so that a later call can't take it.
    if (next) next()
    else free += 1
  }

  async function take() {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => queue.push(resolve))
  }

  return {
    async run(task) {
      await take()
      try {
        return await task()
      } finally {
        release()
      }
    },
    waiting: () => queue.length,
    isIdle: () => free === atOnce,
  }
}
