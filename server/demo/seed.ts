import { businessTimeAt } from '#domain/kernel/dates'
import type { ServiceDeps } from '../context'
import { install } from './install'
import { makeBusiness } from './make-business'

/** Puts the demo business into a database that holds no store yet; whether it did. */
export async function seedDemo(
  deps: Pick<ServiceDeps, 'db' | 'ids' | 'passwords' | 'clock'>,
): Promise<boolean> {
  const store = await deps.db.queries.selectFrom('stores').select('code').executeTakeFirst()
  if (store) return false
  const now = businessTimeAt(deps.clock())
  await install(deps, makeBusiness(now), now)
  return true
}
