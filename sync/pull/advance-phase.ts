import type { Database } from '../store/db'
import { type Progress, readProgress, writeProgress } from '../store/progress'

/** Advances the phase of the first sync, unless another tab has done so or a log-out has emptied the replica. */
export async function advancePhase(
  db: Database,
  store: string,
  from: Progress['phase'],
  to: Progress['phase'],
  isOver: () => boolean,
): Promise<void> {
  await db.dexie.transaction('rw', db.meta, async () => {
    const progress = await readProgress(db, store)
    if (progress.phase === from && !isOver())
      await writeProgress(db, store, { ...progress, phase: to })
  })
}
