import { lockFolder } from '#server/db/folder-lock'

/** Locks the given folder and holds the lock until the process is killed, or prints why it can't. */
const [, , folder = ''] = process.argv
try {
  lockFolder(folder)
  process.stdout.write('held\n')
  setInterval(() => {}, 60_000)
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
}
