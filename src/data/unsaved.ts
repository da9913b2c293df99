import { useEffect } from 'react'

const held = new Map<symbol, string>()

/** What is typed on this page and not saved yet, in words: "the booking form". */
export const unsavedHere = (): readonly string[] => [...new Set(held.values())]

/** Says of a form that something in it isn't saved yet: an update of the app then waits. */
export function useUnsaved(what: string, isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const key = Symbol(what)
    held.set(key, what)
    return () => void held.delete(key)
  }, [what, isUnsaved])
}
