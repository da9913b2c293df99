import type { KeyboardEvent } from 'react'

/**
 * Whether a key closes a modal. Mantine closes it on every Escape, even one for a list in it, a dialog above it or the
 * sync panel. Here Escape must come from inside the modal and be unhandled.
 */
export function closesOn(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented) return false
  if (!(event.target instanceof Element)) return false
  const isUsed = event.target.closest('[data-mantine-stop-propagation="true"]') !== null
  const own = event.currentTarget.querySelector('[role="dialog"]')
  return event.target.closest('[role="dialog"]') === own && !isUsed
}
