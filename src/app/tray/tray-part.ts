import { SyncTray } from '../shell/sync-tray'
import { conflictCard } from './conflict-cards'
import { queueRows } from './queue-rows'

/** The deferred part of the tray: how it looks, and the words for what is in it. */
export const trayPart = { SyncTray, conflictCard, queueRows }
