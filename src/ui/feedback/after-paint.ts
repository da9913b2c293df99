/** A hidden tab paints nothing; then the callback comes after this time. */
const hiddenMs = 1000

/**
 * Calls back after the next paint, so that the paint doesn't wait for it. Returns a function that cancels
 * it.
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
