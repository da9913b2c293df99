import { announce } from '../engine/core'
import { forgetRows } from '../store/forget-rows'
import { forgetProgress, readProgress } from '../store/progress'
import { voidVersions } from '../store/void-versions'
import { fedTables, inStep, type Pulling } from './intake'

/** The service lives on an older copy of itself: what was read before is void. False: not done. */
export async function forget(pulling: Pulling): Promise<boolean> {
  const { core, session, part } = pulling
  const { [part]: since } = await readProgress(core.db, session.storeCode)
  const isDone = await inStep(pulling, since, fedTables(core), async () => {
    await forgetRows(core.db, session.storeCode)
    await voidVersions(core.db, session.storeCode)
    await forgetProgress(core.db, session.storeCode)
  })
  announce(core, 'rows')
  return isDone
}
