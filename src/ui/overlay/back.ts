import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** Open dialogs. Back closes the one opened last. */
export interface BackStack {
  /** Returns a function that removes the dialog. */
  add(onBack: () => void): () => void
}

export const BackContext = createContext<BackStack>({ add: () => () => {} })

/** Makes Back call `onBack` instead of leaving the page, while a dialog is open. */
export function useBack(isOpen: boolean, onBack: () => void): void {
  const stack = useContext(BackContext)
  const back = useEffectEvent(onBack)
  useEffect(() => (isOpen ? stack.add(() => back()) : undefined), [stack, isOpen])
}
