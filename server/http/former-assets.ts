import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { draftPath, isDraft } from '../kernel/draft-path'

const keptMs = 30 * 24 * 3_600_000

type Bytes = Uint8Array<ArrayBuffer>

/** Hashed assets of former builds, which a tab that is still open may request. */
export interface FormerAssets {
  /** Content of a file by its name; undefined for none. */
  read(name: string): Bytes | undefined
  /** Marks the current assets as still served and deletes old copies. Called once a day. */
  renew(): void
}

interface Folders {
  /** folder of the assets of the built app */
  current: string
  /** folder that survives builds */
  kept: string
  /** whether other instances, possibly of a newer build, keep their assets there too */
  isShared: boolean
}

/** Shape of the name of a hashed asset. It has no separator, so it can't lead to another folder. */
const assetName = /^[\w-]+(\.[\w-]+)+$/

/**
 * Keeps a copy of each asset until 30 days after it was last current; the file's modification time records that. Names
 * are hashed, so content under a name never changes. `clock` is in milliseconds since the epoch.
 */
export function keepAssets(
  { current, kept, isShared }: Folders,
  clock: () => number,
): FormerAssets {
  mkdirSync(kept, { recursive: true })
  const currentNames = namesIn(current)
  const files = new Map<string, Bytes>()

  function keep(name: string) {
    const copy = join(kept, name)
    if (!existsSync(copy)) {
      // Write under another name and rename, so that no reader ever sees a partial file.
      const draft = draftPath(copy)
      writeFileSync(draft, readFileSync(join(current, name)))
      renameSync(draft, copy)
    }
    utimesSync(copy, clock() / 1000, clock() / 1000)
  }

  function look(name: string) {
    const copy = join(kept, name)
    // Another instance that shares the folder may have removed the file since it was listed.
    const isCurrent = (statSync(copy, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= clock() - keptMs
    if (!isCurrent) {
      rmSync(copy, { force: true })
      files.delete(name)
    } else if (!files.has(name) && !isDraft(name))
      files.set(name, new Uint8Array(readFileSync(copy)))
  }

  const renew = () => {
    for (const name of currentNames) keep(name)
    const former = namesIn(kept).filter((name) => !currentNames.includes(name))
    for (const name of former) look(name)
  }
  /** Finds a file that another instance has added since the folder was read. */
  function readShared(name: string) {
    if (isShared && assetName.test(name) && existsSync(join(kept, name))) look(name)
    return files.get(name)
  }

  renew()
  return { read: (name) => files.get(name) ?? readShared(name), renew }
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
