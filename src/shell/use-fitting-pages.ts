import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

const gap = 3

interface FittingPages {
  /** the element in which pages and More have to fit */
  room: RefObject<HTMLDivElement | null>
  /** a hidden row with all items and More, to measure their widths */
  ruler: RefObject<HTMLDivElement | null>
  shown: number
}

function measure(room: HTMLElement, ruler: HTMLElement): number {
  const widths = Array.from(ruler.children, (child) => child.getBoundingClientRect().width)
  const more = widths.at(-1) ?? 0
  return fittingItems({ items: widths.slice(0, -1), gap, more }, room.clientWidth)
}

const key = 'frontdesk.fitting-pages'
const width = () => window.innerWidth

/**
 * The number of fitting pages that was measured last at this width of the window, so that the start draws the bar only
 * once.
 */
function remembered(total: number): number {
  const [then, shown] = (window.localStorage.getItem(key) ?? '').split(':').map(Number)
  return then === width() && shown !== undefined ? Math.min(shown, total) : total
}

/** Number of pages that fit into the bar. Measured again when the space or the font changes. */
export function useFittingPages(total: number): FittingPages {
  const room = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(() => remembered(total))
  useLayoutEffect(() => {
    const [inRoom, byRuler] = [room.current, ruler.current]
    if (!inRoom || !byRuler) return
    const update = () => {
      const fitting = measure(inRoom, byRuler)
      setShown(fitting)
      window.localStorage.setItem(key, `${width()}:${fitting}`)
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(inRoom)
    observer.observe(byRuler)
    return () => observer.disconnect()
  }, [])
  return { room, ruler, shown }
}

/** Widths of the navigation bar's parts, in pixels. */
interface BarWidths {
  /** width of each page's item, in order */
  items: readonly number[]
  /** the space between two items */
  gap: number
  /** width of "More", the last item */
  more: number
}

/** Number of items that fit beside More. */
export function fittingItems({ items, gap, more }: BarWidths, available: number): number {
  let end = more
  const ends = items.map((width) => {
    end += width + gap
    return end
  })
  return ends.filter((total) => total <= available).length
}
