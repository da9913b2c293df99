import { conflictCard } from './conflict/conflict-cards'
import { customersOf } from './customers-of'
import { queueRows } from './model/queue-rows'
import { syncActions } from './sync-actions'
import { SyncTray } from './sync-tray'

/** The deferred part of the panel: view, words and actions. */
export const trayPart = { SyncTray, conflictCard, customersOf, queueRows, syncActions }
