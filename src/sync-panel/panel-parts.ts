import { tellDiscards } from '../data/discards'
import { conflictCard } from './conflict/conflict-cards'
import { queueRows } from './model/queue-rows'
import { shownTo } from './model/shown-to'
import { editConflict, resolveConflict, stopWaiting } from './settle-conflict'
import { SyncPanel } from './sync-panel'

/** The parts of the panel that are fetched after the start: its view, the texts of conflicts and unsent changes, acts. */
export const panelParts = {
  SyncPanel,
  conflictCard,
  queueRows,
  shownTo,
  resolveConflict,
  editConflict,
  stopWaiting,
  tellDiscards,
}
