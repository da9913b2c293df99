import { useSyncExternalStore } from 'react'
import type { Session, Status } from '#sync'
import { useSync } from './context'

/** Who is logged in, in which store; null when nobody is. */
export function useSession(): Session | null {
  const { session } = useSync()
  return useSyncExternalStore(session.subscribe, session.current)
}

/** Names who is logged in where: what belongs to one person and store is kept under it. */
export function useOwner(): string | null {
  const session = useSession()
  return session && `${session.storeCode}.${session.username}`
}

/** The truth about connection, queue and conflicts. */
export function useStatus(): Status {
  const { status } = useSync()
  return useSyncExternalStore(status.subscribe, status.current)
}
