import type { Sync } from '#sync'

const key = 'frontdesk.revived'
/** Twice in this time means that reloading doesn't help. */
const onceIn = 600_000

interface RevivalParts {
  status: Sync['status']
  /** what would be lost by a reload, in words */
  lost: () => readonly string[]
  storage: Pick<Storage, 'getItem' | 'setItem'>
  clock: () => number
  reload: () => void
}

/**
 * An iPad that slept may have lost its storage for good, and only a reload brings it back. It is done
 * at once where nothing typed gets lost (most forms are kept); else the wall asks for it.
 */
export function watchStorage({ status, lost, storage, clock, reload }: RevivalParts): void {
  status.subscribe(() => {
    if (status.current().wall !== 'dead') return
    if (lost().length > 0) return
    if (clock() - Number(storage.getItem(key) ?? 0) < onceIn) return
    storage.setItem(key, `${clock()}`)
    reload()
  })
}
