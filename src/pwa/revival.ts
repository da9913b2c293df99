import type { Sync } from '#sync'

const key = 'frontdesk.revived'
/** Milliseconds in which one reload is allowed: if the storage is dead again, reloading doesn't help. */
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
 * Reloads when the storage is dead, as on an iPad that slept: only a reload makes it work again. If a reload would lose
 * unsaved text (few forms don't store it), the blocking dialog asks the user instead.
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
