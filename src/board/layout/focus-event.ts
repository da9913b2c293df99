/** CSS selector of an event's element. */
export const eventSelector = (id: string): string => `[data-event="${CSS.escape(id)}"]`

/** Focuses an event that was drawn elsewhere and so lost the focus. Does nothing if another element has the focus. */
export function focusEvent(id: string): void {
  const isLost = document.activeElement === document.body || document.activeElement === null
  if (isLost) document.querySelector<HTMLElement>(eventSelector(id))?.focus()
}
