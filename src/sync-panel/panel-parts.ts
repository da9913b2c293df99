import { conflictCard } from './conflict/conflict-cards'
import { SyncPanel } from './sync-panel'

/** The deferred parts of the panel: its view, and the cards of conflicts. */
export const panelParts = { SyncPanel, conflictCard }
