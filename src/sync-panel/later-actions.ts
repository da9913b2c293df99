import { fetchTray } from './fetch-tray'
import type { SyncActions } from './model/sync-model'
import type { TrayDeps } from './sync-actions'

/** Actions of the panel's buttons, loaded with the panel. */
export function laterActions(deps: TrayDeps): Omit<SyncActions, 'logInAgain'> {
  const actions = async () => (await fetchTray()).syncActions(deps)
  return {
    syncNow: () => deps.sync.syncNow(),
    showDevice: () => deps.goTo('/device'),
    exportQueue: async () => (await actions()).exportQueue(),
    settle: async (id, settlement) => (await actions()).settle(id, settlement),
    discard: async (id, reason) => (await actions()).discard(id, reason),
    more: (id) => void actions().then((made) => made.more(id)),
  }
}
