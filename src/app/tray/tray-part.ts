import { SyncTray } from '../shell/sync-tray'
import { conflictCard } from './conflict-cards'
import { customersOf } from './customers-of'
import { queueRows } from './queue-rows'
import { syncActions } from './sync-actions'

/** The deferred part of the tray: how it looks, the words for what is in it, and what its buttons do. */
export const trayPart = { SyncTray, conflictCard, customersOf, queueRows, syncActions }
