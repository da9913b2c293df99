import type { SyncActions } from './model/sync-model'
import type { panelPart } from './panel-part'
import type { PanelDeps } from './sync-actions'

export type PanelPart = typeof panelPart

/** Loads the panel's script; the chip works without it. */
export const fetchPanel = async (): Promise<PanelPart> => (await import('./panel-part')).panelPart

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
