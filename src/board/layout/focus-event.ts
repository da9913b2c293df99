/** Focuses an event after it was drawn elsewhere, unless another element has the focus. */
export function focusEvent(id: string): void {
  const isLost = document.activeElement === document.body || document.activeElement === null
  if (isLost) document.querySelector<HTMLElement>(`[data-event="${CSS.escape(id)}"]`)?.focus()
}
