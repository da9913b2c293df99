/** Returns the focus to an event, wherever it is drawn now, unless the focus is elsewhere. */
export function focusEvent(id: string): void {
  const isLost = document.activeElement === document.body || document.activeElement === null
  if (isLost) document.querySelector<HTMLElement>(`[data-event="${CSS.escape(id)}"]`)?.focus()
}
