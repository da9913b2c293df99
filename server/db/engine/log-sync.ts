import { open } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Groups syncs of the write-ahead log: callers that arrive during a sync share the next one. `note` adds segments
 * that hold commits; `flush` resolves when every commit noted so far is on disk.
 */
export interface LogSync {
  note(segments: readonly string[]): void
  flush(): Promise<void>
}

export function logSync(logDirectory: string, syncFile = fdatasync): LogSync {
  const noted = new Set<string>()
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  async function syncNoted() {
    next = null
    const segments = [...noted]
    noted.clear()
    await Promise.all(segments.map((segment) => syncFile(join(logDirectory, segment))))
  }

  function start(): Promise<void> {
    const sync = syncNoted().finally(() => {
      if (running === sync) running = null
    })
    running = sync
    return sync
  }

  return {
    note: (segments) => {
      for (const segment of segments) noted.add(segment)
    },
    flush() {
      // No segment is noted, so this caller's commit is on disk already, or the running sync covers it.
      if (noted.size === 0) return running ?? Promise.resolve()
      if (!running) return start()
      next ??= running.then(start, start)
      return next
    },
  }
}

async function fdatasync(path: string): Promise<void> {
  const file = await openIfThere(path)
  try {
    await file?.datasync()
  } finally {
    await file?.close()
  }
}

/** Opens a segment; null when it is missing, because a checkpoint has synced and recycled it. */
async function openIfThere(path: string) {
  try {
    return await open(path, 'r+')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
