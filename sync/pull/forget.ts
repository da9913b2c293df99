import type { WithWrites } from '../session/writes'
import { forgetProgress, readProgress } from '../store/progress'
import { voidVersions } from '../store/resources'
import { forgetRows } from '../store/wipe'
import { inStep, type Pulling } from './intake'

/**
 * Deletes all rows of the store after the database id has changed, because they belong to the former database. False:
 * another tab was faster, or the session is over.
 */
export async function forget(pulling: Pulling & WithWrites): Promise<boolean> {
  const { db, writes, session, part } = pulling
  const { [part]: since } = await readProgress(db, session.storeCode)
  const isDone = await inStep(pulling, since, async (tx) => {
    await forgetRows(tx, session.storeCode)
    await voidVersions(tx, session.storeCode)
    await forgetProgress(tx, session.storeCode)
  })
  writes.announce('rows')
  return isDone
}
