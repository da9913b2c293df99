/** Counts work that the event loop doesn't show, such as the thread pool's. */
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
