import type { Database } from '../store/db'
import { dayTables, hasVisits, putStamp } from '../store/page-cache'
import { arrivalsOn, noteVisits } from '../store/visits'

/**
 * Builds the index of customers' visits from all days, once, for a replica of an older release. `random` returns a
 * random number.
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
