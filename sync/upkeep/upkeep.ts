import { clearReplica } from '../clear-replica'
import type { Core } from '../core'
import type { Upkeep } from '../upkeep-api'
import { bringBack } from './bring-back'
import { exportQueue } from './export-queue'
import { heldView } from './held'
import { importQueue } from './import-queue'
import { journalView } from './journal'

/** What the device page and support need, apart from what a tablet needs to start. */
export function createUpkeep(core: Core, rouse: () => void): Upkeep {
  return {
    journal: (limit) => journalView(core, limit),
    held: () => heldView(core),
    bringBack: (entryId) => bringBack(core, entryId),
    exportQueue: (more) => exportQueue(core, more),
    async importQueue(text) {
      const result = await importQueue(core, text)
      if (result.ok) rouse()
      return result
    },
    async wipe() {
      await clearReplica(core)
      rouse()
    },
  }
}
