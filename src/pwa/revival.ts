import type { Sync } from '#sync'

const key = 'frontdesk.revived'
/** A second reload in this time means that reloading doesn't help. */
const onceIn = 600_000

interface RevivalParts {
  status: Sync['status']
  /** unsaved work that a reload would lose, in words */
  lost: () => readonly string[]
  storage: Pick<Storage, 'getItem' | 'setItem'>
  clock: () => number
  reload: () => void
}

/**
 * An iPad that slept may have lost its storage for good, and only a reload brings it back. Reloads at once
 * where no typed work is lost (most forms are kept); else the blocking dialog asks.
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
