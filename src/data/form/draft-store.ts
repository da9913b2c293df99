import * as v from 'valibot'
import type { DraftStorage } from '../context'

/** Keeps a draft across reloads under a name that contains form, store and user: the next user must not see it. */
export function draftStore<Draft>(
  draftStorage: DraftStorage,
  name: string,
  schema: v.GenericSchema<unknown, Draft>,
) {
  const key = `frontdesk.draft.${name}`
  return {
    read(): Draft | null {
      const text = draftStorage.getItem(key)
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
      return parsed.success ? parsed.output : null
    },
    write(draft: Draft) {
      // A full or forbidden storage loses the draft on a reload, but not the work on screen.
      try {
        draftStorage.setItem(key, JSON.stringify(draft))
      } catch {
        draftStorage.removeItem(key)
      }
    },
    clear() {
      draftStorage.removeItem(key)
    },
  }
}
