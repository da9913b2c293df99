import { useEffect } from 'react'

interface Unsaved {
  what: string
  isKept: boolean
}

const unsavedForms = new Map<symbol, Unsaved>()

const wordsOf = (forms: readonly Unsaved[]) => [...new Set(forms.map(({ what }) => what))]

/** Names of the unsaved forms in this tab, such as "the booking form". */
export const unsavedHere = (): readonly string[] => wordsOf([...unsavedForms.values()])

/** Names of the unsaved forms whose text a reload would lose. */
export const lostByReload = (): readonly string[] =>
  wordsOf([...unsavedForms.values()].filter(({ isKept }) => !isKept))

/**
 * Marks a form as unsaved, so that an update of the app waits. `isKept`: whether the typed text survives a reload
 * (`useKept`).
 */
export function useUnsaved(what: string, isUnsaved: boolean, isKept: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const key = Symbol(what)
    unsavedForms.set(key, { what, isKept })
    return () => void unsavedForms.delete(key)
  }, [what, isUnsaved, isKept])
}
