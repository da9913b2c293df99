import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** Open dialogs, which the device's Back closes, the last one first. */
export interface BackStack {
  /** Answers how to take it off again. */
  add(onBack: () => void): () => void
}

export const BackContext = createContext<BackStack>({ add: () => () => {} })

/** While something is open over the page, Back calls `onBack` in place of leaving the page. */
export function useBack(isOpen: boolean, onBack: () => void): void {
  const stack = useContext(BackContext)
  const back = useEffectEvent(onBack)
  useEffect(() => (isOpen ? stack.add(() => back()) : undefined), [stack, isOpen])
}
