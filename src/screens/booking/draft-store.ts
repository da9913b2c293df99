import * as v from 'valibot'
import { type BookingDraft, bookingDraft } from './draft'

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Keeps a form's draft over a reload, one for each form, store and person: a draft holds a
 * customer's name and number, which the next person at the tablet must not find.
 */
export function draftStore(shelf: Shelf, name: string) {
  const key = `frontdesk.draft.${name}`
  return {
    read(): BookingDraft | null {
      const text = shelf.getItem(key)
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), bookingDraft), text)
      return parsed.success ? parsed.output : null
    },
    write(draft: BookingDraft) {
      // A full or forbidden storage costs the draft on a reload, not the work on the screen.
      try {
        shelf.setItem(key, JSON.stringify(draft))
      } catch {
        shelf.removeItem(key)
      }
    },
    clear() {
      shelf.removeItem(key)
    },
  }
}
