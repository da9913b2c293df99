/** Counts work under way that the event loop does not show, such as that of the thread pool. */
export function createWorkCount() {
  let count = 0
  return {
    current: () => count,
    /** Counts the work until it ends, and returns it. */
    busy<T>(work: Promise<T>): Promise<T> {
      count += 1
      const done = () => {
        count -= 1
      }
      work.then(done, done)
      return work
    },
  }
}
