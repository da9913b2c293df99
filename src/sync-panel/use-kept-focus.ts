import { type RefObject, useEffect } from 'react'

/**
 * Gives a frame the focus, and gives it that again when the part of it that had the focus has gone, with
 * a settled card or by a press. Who has left the frame is left alone.
 */
export function useKeptFocus(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const frame = ref.current
    if (!frame) return
    frame.focus()
    let isInside = true
    const follow = ({ target }: Event) => {
      isInside = target instanceof Node && frame.contains(target)
    }
    const changes = new MutationObserver(() => {
      if (isInside && document.activeElement === document.body) frame.focus()
    })
    changes.observe(frame, { childList: true, subtree: true })
    // A press on what takes no focus leaves the frame, too.
    document.addEventListener('pointerdown', follow)
    document.addEventListener('focusin', follow)
    return () => {
      changes.disconnect()
      document.removeEventListener('pointerdown', follow)
      document.removeEventListener('focusin', follow)
    }
  }, [ref])
}
