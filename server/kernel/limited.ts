/** Runs at most so many tasks at once; the others wait in the order they came. */
export interface Limited {
  run<Value>(task: () => Promise<Value>): Promise<Value>
  /** how many wait */
  waiting(): number
}

export function limited(atOnce: number): Limited {
  const queue: (() => void)[] = []
  let free = atOnce

  function release() {
    const next = queue.shift()
    // The place is handed over, so that nobody who comes between takes it.
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
  }
}
