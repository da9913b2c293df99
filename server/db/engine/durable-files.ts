import { closeSync, existsSync, fdatasyncSync, openSync } from 'node:fs'
import { basename } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The parts of Emscripten's file system used here; its own types are not published. */
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

/** Returns an error number of Emscripten, 0 for success. Must not throw: the engine wouldn't catch it. */
function sync(descriptor: number): number {
  try {
    fdatasyncSync(descriptor)
    return 0
  } catch {
    return inputOutputError
  }
}

function syncSegment(path: string): number {
  // A checkpoint recycled this segment; its content is no longer needed.
  if (!existsSync(path)) return 0
  const descriptor = openSync(path, 'r+')
  const failed = sync(descriptor)
  closeSync(descriptor)
  return failed
}

/**
 * PGlite's files with an fsync that reaches the disk (PGlite's own does nothing). Syncs data files at once, after the
 * write-ahead log. Log syncs (one a commit) are collected in `unsynced` and run together before commits are
 * acknowledged.
 */
export class DurableFiles extends NodeFS {
  readonly unsynced = new Set<string>()
  readonly #logSinceDataSync = new Set<string>()

  override async init(lite: PGlite, options: EngineOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(lite, options)
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: { NODEFS: unknown }) => {
        const files = module.NODEFS as NodeFiles // Emscripten's module is untyped
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
