import { fetchPanel } from './fetch-panel'
import type { SyncActions } from './model/sync-model'
import type { PanelDeps } from './sync-actions'

/** Actions of the panel's buttons, loaded with the panel. */
export function laterActions(deps: PanelDeps): Omit<SyncActions, 'logInAgain'> {
  const actions = async () => (await fetchPanel()).syncActions(deps)
  return {
    syncNow: () => deps.sync.syncNow(),
    showDevice: () => deps.goTo('/device'),
    exportQueue: async () => (await actions()).exportQueue(),
    settle: async (id, settlement) => (await actions()).settle(id, settlement),
    discard: async (id, reason) => (await actions()).discard(id, reason),
    more: (id) => void actions().then((made) => made.more(id)),
  }
}
