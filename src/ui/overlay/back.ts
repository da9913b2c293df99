import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** Open dialogs, which Back closes, the last one first. */
export interface BackStack {
  /** Returns the function that removes it. */
  add(onBack: () => void): () => void
}

export const BackContext = createContext<BackStack>({ add: () => () => {} })

/** While a dialog is open, Back calls `onBack` instead of leaving the page. */
export function useBack(isOpen: boolean, onBack: () => void): void {
  const stack = useContext(BackContext)
  const back = useEffectEvent(onBack)
  useEffect(() => (isOpen ? stack.add(() => back()) : undefined), [stack, isOpen])
}
