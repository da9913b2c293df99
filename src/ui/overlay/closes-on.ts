interface Key {
  key: string
  defaultPrevented: boolean
  target: EventTarget | null
}

/**
 * Whether a key closes the modal in an element. Mantine closes it on every Escape, even one for a list in it, a dialog
 * above it or the sync panel. Here Escape must be unhandled, and come from inside the modal, or, if nothing has the focus,
 * find it uppermost.
 */
export function closesOn(event: Key, root: Element | null): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented) return false
  const own = root?.querySelector('[role="dialog"]')
  if (!own || !(event.target instanceof Element)) return false
  if (event.target === document.body)
    return [...document.querySelectorAll('[role="dialog"]')].at(-1) === own
  const isUsed = event.target.closest('[data-mantine-stop-propagation="true"]') !== null
  return event.target.closest('[role="dialog"]') === own && !isUsed
}
