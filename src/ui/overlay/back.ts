import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** The open dialogs, the last one on top. Back closes that one. */
export interface BackStack {
  /** Adds a dialog. Returns a function that removes it. */
  add(onBack: () => void): () => void
}

export const BackContext = createContext<BackStack>({ add: () => () => {} })

/** Makes the Back button call `onBack` while a dialog is open, so that it doesn't leave the page. */
export function useBack(isOpen: boolean, onBack: () => void): void {
  const stack = useContext(BackContext)
  const back = useEffectEvent(onBack)
  useEffect(() => (isOpen ? stack.add(() => back()) : undefined), [stack, isOpen])
}
