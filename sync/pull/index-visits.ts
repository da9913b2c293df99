import type { Database } from '../store/db'
import { hasVisits, putStamp } from '../store/page-cache'
import { dayTableNames, write } from '../store/tx'
import { arrivalsOn, noteVisits } from '../store/visits'

/**
 * Builds the index of customers' visits from all days, once, for a replica of an older release. `random` returns a
 * random number.
 */
export async function indexVisits(db: Database, random: () => number): Promise<void> {
  await write(db, dayTableNames, async (tx) => {
    if (await hasVisits(tx.meta)) return
    const pages = await tx.days.toArray()
    await noteVisits(
      tx.places,
      pages.flatMap((page) => arrivalsOn(page)),
    )
    await putStamp(tx.meta, random())
  })
}
