/** Returns a function that runs a task. Calls during a run cause one more run after it. Errors go to `failed`. */
export function coalesce(task: () => Promise<void>, failed: (error: unknown) => void): () => void {
  let isRunning = false
  let isDue = false

  async function run() {
    isRunning = true
    do {
      isDue = false
      await task().catch(failed)
    } while (isDue)
    isRunning = false
  }

  return () => {
    if (isRunning) isDue = true
    else void run()
  }
}
