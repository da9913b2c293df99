import type { Session } from '../api/session'
import type { WithKept } from './kept-sessions'
import type { WithSessions } from './session'

/** A store, and the users whose entries this tablet sends there. */
export interface Authors {
  store: string
  isAuthor(user: string): boolean
}

/** The user of a session alone. */
export const onlyUser = ({ username, storeCode }: Session): Authors => ({
  store: storeCode,
  isAuthor: (user) => user === username,
})

/** The user of the tablet, and the users with a PIN whose sessions it keeps; null while no user is logged in. */
export function authorsOf({ sessions, kept }: WithSessions & WithKept): Authors | null {
  const session = sessions.current()
  if (!session) return null
  const { storeCode: store, username } = session
  return { store, isAuthor: (user) => user === username || kept.sends(user, store) }
}
