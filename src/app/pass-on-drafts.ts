import type { Sync } from '#sync'
import type { DraftStorage } from '../data/context'

/** Beginnings of the names of drafts that belong to the store: bookings, a sale, the day on the board. */
const ofStore = ['MASSAGE', 'OTHERS', 'cart', 'board']

/**
 * Gives half-filled forms that belong to the store to the next user when the user of the tablet is switched. Other
 * drafts stay with their user, and so does one if the next user has a draft of that form. Without a PIN none moves.
 */
export function passOnDrafts(session: Sync['session'], storage: DraftStorage): void {
  let last = session.current()
  session.subscribe(() => {
    const next = session.current()
    if (!next || next.username === last?.username) return
    const before = last
    last = next
    const isSwitch = session.users().some(({ username }) => username === next.username)
    if (!isSwitch || before?.storeCode !== next.storeCode) return
    for (const form of ofStore) {
      const keyOf = (username: string) => `frontdesk.draft.${form}.${next.storeCode}.${username}`
      const draft = storage.getItem(keyOf(before.username))
      if (draft === null || storage.getItem(keyOf(next.username)) !== null) continue
      storage.setItem(keyOf(next.username), draft)
      storage.removeItem(keyOf(before.username))
    }
  })
}
