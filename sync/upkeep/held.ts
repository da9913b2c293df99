import type { Core } from '../core'
import { readProgress } from '../pull/progress'
import type { Held } from '../upkeep-api'
import type { View } from '../view'

/** How far the first sync of the store that is logged in has come. */
export function heldView({ db, sessions }: Core): View<Held> {
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
