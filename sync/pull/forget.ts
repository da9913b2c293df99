import { announce, type Core } from '../core'
import { removeDays } from '../store/days'
import { dropStagedDays } from '../store/staged-days'
import { fedTables, inStep, type Pulling } from './intake'
import { forgetProgress, readProgress } from './progress'

/** The service lives on an older copy of itself: what was read before is void. False: not done. */
export async function forget(pulling: Pulling): Promise<boolean> {
  const { core, session, part } = pulling
  const { [part]: since } = await readProgress(core.db, session.storeCode)
  const isDone = await inStep(pulling, since, fedTables(core), () =>
    forgetAll(core, session.storeCode),
  )
  announce(core, 'rows')
  return isDone
}

async function forgetAll({ db }: Core, store: string): Promise<void> {
  await db.customers.where(':id').between([store, 0], [store, []]).delete()
  await dropStagedDays(db, store)
  await removeDays(db, store)
  await forgetProgress(db, store)
}
