/**
 * Runs a task when called, and once more when it was called meanwhile, however often. A failure is
 * told to `failed`.
 */
export function coalesced(task: () => Promise<void>, failed: (error: unknown) => void): () => void {
  let running = false
  let again = false

  async function run() {
    running = true
    do {
      again = false
      await task().catch(failed)
    } while (again)
    running = false
  }

  return () => {
    if (running) again = true
    else void run()
  }
}
