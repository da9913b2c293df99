import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** The open dialogs. The Back button closes the last one. */
export interface BackStack {
  /** Returns a function that removes the dialog. */
  add(onBack: () => void): () => void
}

export const BackContext = createContext<BackStack>({ add: () => () => {} })

/** While a dialog is open, the Back button calls `onBack` instead of leaving the page. */
export function useBack(isOpen: boolean, onBack: () => void): void {
  const stack = useContext(BackContext)
  const back = useEffectEvent(onBack)
  useEffect(() => (isOpen ? stack.add(() => back()) : undefined), [stack, isOpen])
}
