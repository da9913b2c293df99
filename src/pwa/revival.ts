import type { Sync } from '#sync'

const key = 'frontdesk.revived'
/** After a second reload within this time, reloading doesn't help. */
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
 * Reloads when the storage is dead, which happens on an iPad that slept: only a reload revives it. If unsaved text
 * would be lost (most forms keep theirs), the blocking dialog asks instead.
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
