import { useEffect } from 'react'

interface Unsaved {
  what: string
  isKept: boolean
}

const held = new Map<symbol, Unsaved>()

const wordsOf = (forms: readonly Unsaved[]) => [...new Set(forms.map(({ what }) => what))]

/** What is typed on this page and not saved yet, in words: "the booking form". */
export const unsavedHere = (): readonly string[] => wordsOf([...held.values()])

/** What of it is not there again after a reload. */
export const lostByReload = (): readonly string[] =>
  wordsOf([...held.values()].filter(({ isKept }) => !isKept))

/**
 * Says of a form that something in it isn't saved yet: an update of the app then waits. `isKept`: it is
 * on the shelf (`useKept`).
 */
export function useUnsaved(what: string, isUnsaved: boolean, isKept: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const key = Symbol(what)
    held.set(key, { what, isKept })
    return () => void held.delete(key)
  }, [what, isUnsaved, isKept])
}
