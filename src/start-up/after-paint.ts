/** Milliseconds after which the callback runs in a hidden tab, which never paints. */
const hiddenMs = 1000

/** Calls back after the next paint, so that the call doesn't delay it. Returns a function that cancels the call. */
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
