import { shelfStore } from '../../../data/form/shelf-store'
import { bookingDraft } from './draft'

/** The booking form's draft, one for each form, store and person. */
export const draftStore = (shelf: Parameters<typeof shelfStore>[0], name: string) =>
  shelfStore(shelf, name, bookingDraft)
