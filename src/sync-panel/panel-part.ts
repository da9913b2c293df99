import { customersOf } from '../data/customer-changed'
import { conflictCard } from './conflict/conflict-cards'
import { queueRows } from './model/queue-rows'
import { syncActions } from './sync-actions'
import { SyncPanel } from './sync-panel'

/** The deferred part of the panel: view, words and actions. */
export const panelPart = { SyncPanel, conflictCard, customersOf, queueRows, syncActions }
