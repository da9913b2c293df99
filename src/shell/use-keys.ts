import { useCallbackRef } from '@mantine/hooks'
import { useEffect } from 'react'

/** Whether a dialog is open. Single keys do nothing then, because their action could lose typed text. */
export const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null

const fields =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'

const isTyped = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(fields) !== null

/** Runs actions for single keys, except in a field or while a dialog is open. */
export function useKeys(acts: Readonly<Record<string, () => void>>): void {
  const press = useCallbackRef((event: KeyboardEvent) => {
    const act = acts[event.key.toLowerCase()]
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
    if (!act || !isPlain || isTyped(event) || isDialogOpen()) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [press])
}
