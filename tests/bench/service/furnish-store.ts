import { momentOf } from '#domain/kernel/dates'
import type { Database } from '#server/db/database'
import { migrate } from '#server/db/migrate'
import { install } from '#server/demo/install'
import { busyStore } from '../../server/support/busy-store'
import { cheapPasswords, nextId } from '../../server/support/test-service'

/** Fills an empty database with the big store and these rows besides. */
export const furnishStore =
  (rows: Parameters<typeof busyStore>[0] = {}) =>
  async (db: Database): Promise<void> => {
    await migrate(db)
    const deps = { db, ids: nextId, passwords: cheapPasswords() }
    await install(deps, busyStore(rows), momentOf(Date.now()))
  }
