/** Runs `act` at the start of a frame. Resolves when that frame is painted, with the milliseconds that it took. */
export function paintedFrame(act: () => void = () => {}): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const start = performance.now()
      // A task posted in a frame runs when that frame is painted. Posted first, it also precedes React's own tasks.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - start)
      port2.postMessage(null)
      act()
    })
  })
}

const step = 40

/** Scrolls an element by 40 px per frame: down, sideways and up again. */
export async function scrollThrough(board: Element): Promise<void> {
  const down = Math.ceil((board.scrollHeight - board.clientHeight) / step)
  const across = Math.ceil((board.scrollWidth - board.clientWidth) / step)
  for (let nth = 0; nth <= 2 * down + across; nth++)
    await paintedFrame(() => {
      const row = nth <= down ? nth : Math.min(down, 2 * down + across - nth)
      const column = Math.min(Math.max(nth - down, 0), across)
      board.scrollTo(step * column, step * row)
    })
}

export function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
