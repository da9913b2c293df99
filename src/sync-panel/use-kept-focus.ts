import { type RefObject, useEffect } from 'react'

/**
 * Focuses a frame, and focuses it again when its focused part disappears, for example with a settled card.
 * A focus outside the frame is left alone.
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
    // A press on an unfocusable part outside also counts as leaving.
    document.addEventListener('pointerdown', follow)
    document.addEventListener('focusin', follow)
    return () => {
      changes.disconnect()
      document.removeEventListener('pointerdown', follow)
      document.removeEventListener('focusin', follow)
    }
  }, [ref])
}
