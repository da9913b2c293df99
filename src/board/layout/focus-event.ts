/** Gives the focus back to an event of the board, wherever it is drawn now, unless it is elsewhere. */
export function focusEvent(id: string): void {
  const isLost = document.activeElement === document.body || document.activeElement === null
  if (isLost) document.querySelector<HTMLElement>(`[data-event="${CSS.escape(id)}"]`)?.focus()
}
