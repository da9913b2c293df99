import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ok, type Result } from '#domain/kernel/result'
import type { Database } from '../db/database'
import { isDraft } from '../kernel/draft-path'
import { dump } from './dump'
import { saveBackup } from './file'

/** The automatic backups of the service, files in one folder. */
export interface Backups {
  /** Saves a backup whose file name begins with `name`. Returns the file's path, or the reason why there is none. */
  save(name: string): Promise<Result<string, string>>
  /**
   * Deletes the oldest files that begin with `name` beyond the newest `count`, and unfinished files of a killed
   * service.
   */
  keep(name: string, count: number): void
  /** instants (ISO) of the files that begin with `name`, oldest first */
  times(name: string): string[]
  /** time of the newest backup of all, in milliseconds since the epoch; null: none yet */
  newest(): number | null
}

export function backupsIn(folder: string, db: Database, clock: () => number): Backups {
  // A file with a time to come, of a clock that was wrong, would be the newest one for years.
  const files = () => filesIn(folder).filter((file) => !(timeIn(file) > clock()))
  const namesOf = (name: string) =>
    files().filter((file) => file.startsWith(`${name}-`) && file.endsWith(ending))
  return {
    async save(name) {
      const path = join(folder, `${name}-${stampOf(clock())}${ending}`)
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
      } catch {
        // Without the folder, saving the file below fails with an error that names it.
      }
      const saved = await saveBackup(path, (write) => dump(db, clock(), write))
      return saved.ok ? ok(path) : saved
    },
    keep(name, count) {
      const names = namesOf(name)
      for (const file of names.slice(0, Math.max(0, names.length - count)))
        rmSync(join(folder, file), { force: true })
      const aDayAgo = stampOf(clock() - 24 * 3_600_000)
      for (const file of filesIn(folder))
        if (isDraft(file) && file.startsWith(`${name}-`) && file < `${name}-${aDayAgo}`)
          rmSync(join(folder, file), { force: true })
    },
    times: (name) => namesOf(name).map((file) => instantOf(file.slice(name.length + 1))),
    newest() {
      const times = files()
        .map(timeIn)
        .filter((time) => !Number.isNaN(time))
      return times.length > 0 ? Math.max(...times) : null
    },
  }
}

const ending = '.gz'

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}

/**
 * An instant in a form that every file system allows in a name, such as `2026-11-27T04-30-00.000Z`. Names sort by time.
 */
const stampOf = (nowMs: number) => new Date(nowMs).toISOString().replaceAll(':', '-')

const stampShape = /\d{4}-\d\d-\d\dT[\d-]+\.\d+Z\.gz$/

/** The time in a file's name, in milliseconds since the epoch; NaN where it has none. */
const timeIn = (file: string): number => Date.parse(instantOf(stampShape.exec(file)?.[0] ?? ending))

const instantOf = (stamp: string) =>
  stamp.slice(0, -ending.length).replace(/T(\d+)-(\d+)-/, 'T$1:$2:')
