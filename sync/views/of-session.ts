import type { View } from '../api/view'
import type { SessionStore } from '../session/session'

/**
 * Views read of the store that is logged in; without a log-in they read nothing, and nothing would
 * tell them of the next one. So their names say whose they are.
 */
export const ofSession =
  (sessions: SessionStore) =>
  <T>(view: View<T>): View<T> => {
    const { storeCode, username } = sessions.current() ?? {}
    return { ...view, key: [storeCode, username, view.key].join(' ') }
  }
