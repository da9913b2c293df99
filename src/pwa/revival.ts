import type { Sync } from '#sync'

const key = 'frontdesk.revived'
/** Milliseconds after a reload in which no further one is made: if the storage fails again, a reload doesn't help. */
const onceIn = 600_000

interface RevivalParts {
  status: Sync['status']
  /** names of unsaved work that a reload would lose */
  lost: () => readonly string[]
  storage: Pick<Storage, 'getItem' | 'setItem'>
  clock: () => number
  reload: () => void
}

/**
 * Reloads when the storage is dead, as on an iPad that slept: only a reload revives it. If a reload would lose typed
 * text, the blocking dialog asks the user instead.
 */
export function watchStorage({ status, lost, storage, clock, reload }: RevivalParts): void {
  status.subscribe(() => {
    if (status.current().blockingError !== 'dead') return
    if (lost().length > 0) return
    if (clock() - Number(storage.getItem(key) ?? 0) < onceIn) return
    storage.setItem(key, `${clock()}`)
    reload()
  })
}
