import type { StorageState } from '../api/maintenance'
import type { WithStatus } from '../host/status'
import { wordsOf } from '../kernel/error-text'
import type { DiskPort, WithDeps } from '../kernel/ports'
import type { FirstLook } from '../store/first-look'

/**
 * Measures the storage for the status, at the start and after a first sync; unknown when the device doesn't report it.
 * `persist` asks the browser not to delete the data when space is short.
 */
export function createStorageKeeper(
  { deps, status }: WithDeps & WithStatus,
  { whenOver }: FirstLook,
): { persist(): void } {
  const { disk } = deps
  let isFirstSync = false

  async function ask(port: DiskPort, isWanted: boolean): Promise<StorageState> {
    const persisted = isWanted ? await port.persist() : await port.persisted()
    const { usage = null, quota = null } = await port.estimate()
    return { used: usage, quota, persisted }
  }

  async function show(isWanted: boolean) {
    if (!disk) return
    try {
      status.update({ storage: await ask(disk, isWanted) })
    } catch (error) {
      deps.log('the storage does not tell', wordsOf(error))
    }
  }

  whenOver(() => void show(false))
  status.subscribe(() => {
    const wasFirstSync = isFirstSync
    isFirstSync = status.current().progress !== null
    if (wasFirstSync && !isFirstSync) void show(false)
  })
  return { persist: () => void show(true) }
}
