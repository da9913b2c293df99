import { conflictCard } from './conflict/conflict-cards'
import { queueRows } from './model/queue-rows'
import { SyncPanel } from './sync-panel'

/** The deferred parts of the panel: its view, and the texts of conflicts and pending changes. */
export const panelParts = { SyncPanel, conflictCard, queueRows }
