import { closeSync, existsSync, fdatasyncSync, openSync } from 'node:fs'
import { basename } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The parts of Emscripten's file system that are used here; its own types are not published. */
interface OpenFile {
  nfd: number
  path: string
}
interface NodeFiles {
  stream_ops: { fsync?: (file: OpenFile) => number }
}
type EngineOptions = Parameters<NodeFS['init']>[1]

const inputOutputError = 29
const isWal = (path: string) => /\/pg_wal\/[0-9A-F]{24}$/.test(path)

/** Answers an error number of the engine's, 0 for none: what is thrown here would not be caught. */
function sync(descriptor: number): number {
  try {
    fdatasyncSync(descriptor)
    return 0
  } catch {
    return inputOutputError
  }
}

function syncSegment(path: string): number {
  // One that is gone was recycled by a checkpoint, which needs its content no more.
  if (!existsSync(path)) return 0
  const descriptor = openSync(path, 'r+')
  const failed = sync(descriptor)
  closeSync(descriptor)
  return failed
}

/**
 * PGlite's files with an fsync that reaches the disk (its own does nothing). A data file is synced at once, after the
 * write-ahead log. A sync of the log (at each commit) is only noted in `unsynced`: the code that acknowledges commits
 * syncs it first, once for many of them.
 */
export class DurableFiles extends NodeFS {
  readonly unsynced = new Set<string>()
  readonly #logSinceDataSync = new Set<string>()

  override async init(lite: PGlite, options: EngineOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(lite, options)
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: { NODEFS: unknown }) => {
        const files = module.NODEFS as NodeFiles // the edge to Emscripten's untyped module
        files.stream_ops.fsync = (file) => this.#fsync(file)
      },
    ]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  #fsync(file: OpenFile): number {
    if (isWal(file.path)) {
      this.unsynced.add(basename(file.path))
      this.#logSinceDataSync.add(basename(file.path))
      return 0
    }
    for (const segment of this.#logSinceDataSync) {
      const failed = syncSegment(`${this.rootDir}/pg_wal/${segment}`)
      if (failed) return failed
    }
    this.#logSinceDataSync.clear()
    return sync(file.nfd)
  }
}
