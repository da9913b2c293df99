import type { Database } from '../store/db'
import { dayTables, hasVisits, putStamp } from '../store/page-cache'
import { arrivalsOn, noteVisits } from '../store/visits'

/**
 * Builds the index of visits, once, for a replica that an older release wrote without it: reads all days. `random`
 * returns a new random number.
 */
export async function indexVisits(db: Database, random: () => number): Promise<void> {
  await db.dexie.transaction('rw', dayTables(db), async () => {
    if (await hasVisits(db.meta)) return
    const pages = await db.days.toArray()
    await noteVisits(
      db.places,
      pages.flatMap((page) => arrivalsOn(page)),
    )
    await putStamp(db.meta, random())
  })
}
