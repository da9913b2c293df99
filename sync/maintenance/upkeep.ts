import type { Upkeep } from '../api/maintenance'
import { notSaved } from '../commands/result'
import type { Core } from '../engine/core'
import { clearReplica } from '../session/clear-replica'
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
    bringBack: (entryId) => saved(core, () => bringBack(core, entryId)),
    exportQueue: (more) => exportQueue(core, more),
    async importQueue(text) {
      const result = await saved(core, () => importQueue(core, text))
      if (result.ok) rouse()
      return result
    },
    async wipe() {
      await clearReplica(core)
      rouse()
    },
  }
}

/** What the storage can't keep is told in words, and nothing of it was done. */
async function saved<T>(core: Core, work: () => Promise<T>): Promise<T | Failed> {
  try {
    return await work()
  } catch (error) {
    return { ok: false, message: notSaved(core, error).message }
  }
}

interface Failed {
  ok: false
  message: string
}
