import * as v from 'valibot'
import type { DraftStorage } from '../context'

/**
 * Keeps a draft over a reload, by name. The name contains form, store and user: a draft may hold data that
 * the next user must not see.
 */
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
      // A full or forbidden storage costs the draft on a reload, not the work on the screen.
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
