import { businessTimeAt } from '#domain/kernel/dates'
import type { Database } from '#server/db/database'
import { migrate } from '#server/db/migrate'
import { install } from '#server/demo/install'
import { busyStore } from '../../server/support/busy-store'
import { cheapPasswords } from '../../server/support/test-service'

/** Fills an empty database with the big store and these rows. The result is the same each time. */
export async function furnishWith(
  db: Database,
  rows: Parameters<typeof busyStore>[0] = {},
): Promise<void> {
  await migrate(db)
  const deps = { db, ids: countedIds(), passwords: cheapPasswords() }
  await install(deps, busyStore(rows), businessTimeAt(Date.now()))
}

/** Creates ids by counting, so that they are the same each time. */
function countedIds(): () => string {
  let count = 0
  return () => {
    count += 1
    return `00000000-0000-7000-a000-${String(count).padStart(12, '0')}`
  }
}
