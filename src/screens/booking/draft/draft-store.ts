import { shelfStore } from '../../../data/form/shelf-store'
import { bookingDraft } from './draft'

/** Storage of the booking form's draft, by form, store and user. */
export const draftStore = (shelf: Parameters<typeof shelfStore>[0], name: string) =>
  shelfStore(shelf, name, bookingDraft)
