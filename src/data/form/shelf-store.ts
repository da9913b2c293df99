import * as v from 'valibot'

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Keeps a draft over a reload, by name. The name contains form, store and user: a draft may hold data that
 * the next user must not see.
 */
export function shelfStore<Draft>(
  shelf: Shelf,
  name: string,
  schema: v.GenericSchema<unknown, Draft>,
) {
  const key = `frontdesk.draft.${name}`
  return {
    read(): Draft | null {
      const text = shelf.getItem(key)
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
      return parsed.success ? parsed.output : null
    },
    write(draft: Draft) {
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
