import * as v from 'valibot'
import type { DraftStorage } from '../context'

/**
 * Stores a draft, so that it survives a reload. `name` contains form, store and user, so that another user doesn't see
 * the draft.
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
      // If the storage is full or forbidden, a reload loses the draft. The work on screen stays.
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
