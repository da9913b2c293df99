import { useCallbackRef } from '@mantine/hooks'
import { useEffect } from 'react'

/** Keys do nothing over a dialog: they would lead away from typed work. */
export const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null

const fields =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'

const isTyped = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(fields) !== null

/** Runs actions of single keys, except in a field or over a dialog. */
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
