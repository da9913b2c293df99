import { useEffect } from 'react'

interface Unsaved {
  what: string
  isKept: boolean
}

const held = new Map<symbol, Unsaved>()

const wordsOf = (forms: readonly Unsaved[]) => [...new Set(forms.map(({ what }) => what))]

/** Unsaved forms on this page, in words: "the booking form". */
export const unsavedHere = (): readonly string[] => wordsOf([...held.values()])

/** Of these, the forms whose text a reload would lose. */
export const lostByReload = (): readonly string[] =>
  wordsOf([...held.values()].filter(({ isKept }) => !isKept))

/**
 * Marks a form as unsaved: an update of the app waits for it. `isKept`: the draft survives a reload
 * (`useKept`).
 */
export function useUnsaved(what: string, isUnsaved: boolean, isKept: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const key = Symbol(what)
    held.set(key, { what, isKept })
    return () => void held.delete(key)
  }, [what, isUnsaved, isKept])
}
