import { type RefObject, useEffect } from 'react'

/**
 * Emphasizes the events of a group while one of them is hovered, pressed or focused. It sets attributes on the
 * elements, because React would draw the columns slowly.
 */
export function useGroupLinks(board: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = board.current
    if (!root) return
    const gone = new AbortController()
    const link = ({ target }: Event) => linkGroup(root, target)
    const unlink = () => linkGroup(root, document.activeElement)
    root.addEventListener('pointerover', link, gone)
    root.addEventListener('pointerleave', unlink, gone)
    root.addEventListener('focusin', link, gone)
    root.addEventListener('focusout', unlink, gone)
    return () => gone.abort()
  }, [board])
}

function linkGroup(root: HTMLElement, target: EventTarget | null): void {
  const group = groupOf(target) ?? groupOf(document.activeElement)
  const linked = root.getAttribute('data-linked-group')
  if (group === linked) return
  for (const each of root.querySelectorAll('[data-linked]')) each.removeAttribute('data-linked')
  root.removeAttribute('data-linked-group')
  if (group === null) return
  root.setAttribute('data-linked-group', group)
  const members = root.querySelectorAll(`[data-group="${CSS.escape(group)}"]`)
  for (const each of members) each.setAttribute('data-linked', '')
}

const groupOf = (target: EventTarget | null): string | null =>
  target instanceof Element
    ? (target.closest('[data-group]')?.getAttribute('data-group') ?? null)
    : null
