import { useSyncExternalStore } from 'react'
import type { Session, Status } from '#sync'
import { useSync } from './context'

/** The logged-in user and store; null without a session. */
export function useSession(): Session | null {
  const { session } = useSync()
  return useSyncExternalStore(session.subscribe, session.current)
}

/** Key of user and store, under which the user's drafts are stored; null without a session. */
export function useOwner(): string | null {
  const session = useSession()
  return session && `${session.storeCode}.${session.username}`
}

/** The state of connection, outbox and conflicts. */
export function useStatus(): Status {
  const { status } = useSync()
  return useSyncExternalStore(status.subscribe, status.current)
}
