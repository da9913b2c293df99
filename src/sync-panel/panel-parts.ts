import { conflictCard } from './conflict/conflict-cards'
import { queueRows } from './model/queue-rows'
import { SyncPanel } from './sync-panel'

/** The parts of the panel that are fetched after the start: its view, and the texts of conflicts and unsent changes. */
export const panelParts = { SyncPanel, conflictCard, queueRows }
