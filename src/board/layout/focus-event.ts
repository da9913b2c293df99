/** Returns the focus to an event wherever it is drawn now, unless another element has the focus. */
export function focusEvent(id: string): void {
  const isLost = document.activeElement === document.body || document.activeElement === null
  if (isLost) document.querySelector<HTMLElement>(`[data-event="${CSS.escape(id)}"]`)?.focus()
}
