import { saveQueue } from '../data/save-queue'
import type { PanelDeps, SyncActions } from './model/sync-model'
import { troubleOf } from './model/sync-text'

const loadParts = async () => (await import('./panel-parts')).panelParts

/** The actions of the panel's buttons. */
export function syncActions(deps: PanelDeps): Omit<SyncActions, 'logInAgain'> {
  const { sync } = deps
  return {
    syncNow: () => sync.syncNow(),
    exportQueue: () => saveQueue(sync, deps.device),
    showDevice: () => deps.goTo('/device'),
    resolve: async (id, resolution) => (await loadParts()).resolveConflict(deps, id, resolution),
    async discard(id, reason) {
      const trouble = troubleOf(await sync.discard(id, reason))
      if (trouble === null) void loadParts().then((parts) => parts.tellDiscards(sync))
      return trouble
    },
    stopWaiting: async (user) => (await loadParts()).stopWaiting(sync, user),
    more: (id) => void loadParts().then((parts) => parts.editConflict(deps, id)),
  }
}
