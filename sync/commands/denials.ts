import { isLimited } from '#domain/may'
import type { Store } from '#domain/rows/store'
import type { Session } from '../api/sync'

/** Refuses a command that the rights of an account don't allow. */
export type Denies = typeof import('#domain/commands/needed-acts').deniedWork

/**
 * The rule of rights. Null: the account keeps all that it might before there were rights, or the script could not be
 * loaded, and the service alone refuses.
 */
export async function denialsFor({ roles }: Session, { rights }: Store): Promise<Denies | null> {
  // The row of a store may be older than its rights.
  if (!isLimited(roles) && !rights) return null
  return import('#domain/commands/needed-acts').then(
    ({ deniedWork }) => deniedWork,
    () => null,
  )
}
