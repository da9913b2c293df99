import { businessTimeAt } from '#domain/kernel/dates'
import type { ServiceDeps } from '../context'
import { install } from './install'
import { makeBusiness } from './make-business'

/** Installs the demo business in a database without stores. Returns whether it was installed. */
export async function seedDemo(
  deps: Pick<ServiceDeps, 'db' | 'ids' | 'passwords' | 'clock'>,
): Promise<boolean> {
  const store = await deps.db.queries.selectFrom('stores').select('code').executeTakeFirst()
  if (store) return false
  const now = businessTimeAt(deps.clock())
  await install(deps, makeBusiness(now), now)
  return true
}
