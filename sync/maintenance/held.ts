import type { Held } from '../api/maintenance'
import type { View } from '../api/view'
import type { WithSessions } from '../session/session'
import type { WithDb } from '../store/db'
import { readProgress } from '../store/progress'

/** How far the first sync of the store that is logged in has come. */
export function heldView({ db, sessions }: WithDb & WithSessions): View<Held> {
  const store = sessions.current()?.storeCode
  return {
    key: `${store} held`,
    async read() {
      const { phase } = await readProgress(db, store ?? '')
      const board = phase === 'customers' || phase === 'done'
      return { board, customers: phase === 'done' }
    },
  }
}
