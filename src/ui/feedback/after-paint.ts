/** When a tab paints nothing, for it is hidden. */
const hiddenMs = 1000

/**
 * Calls back when what is about to be drawn has been painted, so that nobody waits for it. Answers how to call
 * it off.
 */
export function afterPaint(act: () => void): () => void {
  let timer = window.setTimeout(act, hiddenMs)
  const frame = window.requestAnimationFrame(() => {
    window.clearTimeout(timer)
    timer = window.setTimeout(act, 0)
  })
  return () => {
    window.cancelAnimationFrame(frame)
    window.clearTimeout(timer)
  }
}
