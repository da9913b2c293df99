import { err } from '#domain/kernel/result'
import type { Backups } from '../backup/backups'
import type { Config } from '../config'
import type { Log } from '../context'

const hourMs = 3_600_000
/** Milliseconds between checks whether a backup is due. */
const lookEveryMs = 60_000
const againAfterMs = hourMs
const name = 'frontdesk'

/** Makes a backup when the newest is older than BACKUP_EVERY hours. Returns a stop function. */
export function backUpRegularly(
  backups: Backups | null,
  { backupEveryHours, backupKeep }: Pick<Config, 'backupEveryHours' | 'backupKeep'>,
  { clock, log }: { clock: () => number; log: Log },
): () => void {
  if (!backups || backupEveryHours === null) return () => {}
  const everyMs = backupEveryHours * hourMs
  let notBefore = 0

  async function saveIfDue(files: Backups) {
    const last = Date.parse(files.times(name).at(-1) ?? '') || 0
    if (clock() < Math.max(last + everyMs, notBefore)) return
    notBefore = Number.POSITIVE_INFINITY
    const saved = await files.save(name).catch((error: unknown) => err(String(error)))
    notBefore = saved.ok ? 0 : clock() + againAfterMs
    if (!saved.ok) return log.error({ reason: saved.error }, 'no backup could be made')
    log.info({ path: saved.value }, 'a backup is made')
    files.keep(name, backupKeep)
  }

  const look = () => {
    saveIfDue(backups).catch((error: unknown) =>
      log.error({ err: error }, 'former backups could not be removed'),
    )
  }
  look()
  const timer = setInterval(look, lookEveryMs)
  return () => clearInterval(timer)
}
