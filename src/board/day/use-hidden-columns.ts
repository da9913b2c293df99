import { type RefObject, useEffect, useState } from 'react'

export interface HiddenColumns {
  before: number
  after: number
}

/** Counts hidden columns on scrolling and resizing. */
export function useHiddenColumns(scroller: RefObject<HTMLElement | null>): HiddenColumns {
  const [hidden, setHidden] = useState<HiddenColumns>({ before: 0, after: 0 })
  useEffect(() => {
    const board = scroller.current
    if (!board) return
    const count = () => setHidden((old) => sameOr(old, countHidden(board)))
    const sizes = new ResizeObserver(count)
    for (const element of [board, ...board.children]) sizes.observe(element)
    board.addEventListener('scroll', count, { passive: true })
    count()
    return () => {
      sizes.disconnect()
      board.removeEventListener('scroll', count)
    }
  }, [scroller])
  return hidden
}

/**
 * Scrolls by the width of the board. To the right, the first hidden column becomes the first visible one; to the left,
 * the last hidden column becomes the last visible one.
 */
export function pageColumns(board: HTMLElement, by: -1 | 1): void {
  const heads = headsOf(board)
  const gutter = heads[0]?.offsetLeft ?? 0
  const { isBefore, isAfter } = edgesOf(board, gutter)
  const next = by === 1 ? heads.find(isAfter) : heads.findLast(isBefore)
  if (!next) return
  const start = next.offsetLeft - gutter
  board.scrollLeft = by === 1 ? start : start + gutter + next.offsetWidth - board.clientWidth
}

function countHidden(board: HTMLElement): HiddenColumns {
  const heads = headsOf(board)
  const { isBefore, isAfter } = edgesOf(board, heads[0]?.offsetLeft ?? 0)
  return { before: heads.filter(isBefore).length, after: heads.filter(isAfter).length }
}

/**
 * Heads of the columns. Searched in their own row, because a full board has some 3,000 elements and each frame of
 * scrolling searches again.
 */
function headsOf(board: HTMLElement): HTMLElement[] {
  const row = board.querySelector('[data-column]')?.parentElement
  return Array.from(row?.querySelectorAll<HTMLElement>('[data-column]') ?? [])
}

/**
 * Returns tests whether a head is hidden at the left or at the right. `gutter`: pixels at the left that the hours
 * cover.
 */
function edgesOf({ scrollLeft, clientWidth }: HTMLElement, gutter: number) {
  return {
    isBefore: (head: HTMLElement) => middleOf(head) < scrollLeft + gutter,
    isAfter: (head: HTMLElement) => middleOf(head) > scrollLeft + clientWidth,
  }
}

function middleOf(head: HTMLElement): number {
  return head.offsetLeft + head.offsetWidth / 2
}

function sameOr(old: HiddenColumns, next: HiddenColumns): HiddenColumns {
  return old.before === next.before && old.after === next.after ? old : next
}
