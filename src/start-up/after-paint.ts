/** Milliseconds after which `act` is called in a hidden tab, which never paints. */
const hiddenMs = 1000

/** Calls `act` after the next paint, so that it doesn't delay the paint. Returns a function that cancels the call. */
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
