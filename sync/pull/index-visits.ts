import type { Database } from '../store/db'
import { dayTables, hasVisits, putStamp } from '../store/page-cache'
import { arrivalsOn, noteVisits } from '../store/visits'

/**
 * Makes the visits of a replica that a release without them has written: reads all days, once. `random`
 * draws a number that was never drawn before.
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
