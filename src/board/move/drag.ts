import type { BoardEvent } from '../layout/model'

/** Callbacks of a drag over the day. */
export interface DragHooks {
  /** the event with this id, if it can be moved */
  pick: (id: string) => BoardEvent | null
  /** reports the column under the pointer (its index) and the event's top there, in pixels */
  aim: (event: BoardEvent, at: { column: number; top: number }) => void
  drop: () => void
  /** called when a finger lifts after a long press without moving the event */
  rest: () => void
  cancel: () => void
}

/** Milliseconds of a long press. */
const longPress = 250
/** Pixels that a pointer may move during a click or long press. */
const clickTolerance = 5
const pressTolerance = 10
/** Distance in pixels from an edge within which the board scrolls, and its step per frame. */
const edge = 44
const scrollStep = 9

interface Press {
  event: BoardEvent
  /** the pointer's distance from the event's top */
  grip: number
  from: { x: number; y: number }
  at: { x: number; y: number }
  isTouch: boolean
  isHeld: boolean
  hasMoved: boolean
}

/**
 * Makes the board's events draggable: by a mouse, or by a finger after a long press (before that, moving a finger
 * scrolls). Returns the function that removes it.
 */
export function attachDrag(board: HTMLElement, hooks: DragHooks): () => void {
  let press: Press | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const gone = new AbortController()
  const { signal } = gone

  function down(pointer: PointerEvent) {
    const element = pointer.target instanceof Element && pointer.target.closest('[data-event]')
    if (press || !element || pointer.button !== 0 || !pointer.isPrimary) return
    const event = hooks.pick(element.getAttribute('data-event') ?? '')
    if (!event) return
    const at = { x: pointer.clientX, y: pointer.clientY }
    const grip = at.y - element.getBoundingClientRect().top
    const isTouch = pointer.pointerType !== 'mouse'
    press = { event, grip, from: at, at, isTouch, isHeld: false, hasMoved: false }
    if (isTouch) timer = setTimeout(hold, longPress)
  }

  function hold() {
    if (!press) return
    press.isHeld = true
    board.setAttribute('data-dragging', '')
    aim()
    requestAnimationFrame(scrollAtEdges)
  }

  function aim() {
    if (press) hooks.aim(press.event, placeUnder(board, press))
  }

  function move(pointer: PointerEvent) {
    if (!press || !pointer.isPrimary) return
    press.at = { x: pointer.clientX, y: pointer.clientY }
    const way = Math.hypot(press.at.x - press.from.x, press.at.y - press.from.y)
    if (way > (press.isTouch ? pressTolerance : clickTolerance)) press.hasMoved = true
    if (!press.hasMoved) return
    if (press.isHeld) aim()
    else if (press.isTouch) release()
    else hold()
  }

  function scrollAtEdges() {
    if (!press?.isHeld) return
    if (scrollNear(board, press.at)) aim()
    requestAnimationFrame(scrollAtEdges)
  }

  /** Ends the press, if any, and returns it. */
  function release(): Press | null {
    const was = press
    clearTimeout(timer)
    board.removeAttribute('data-dragging')
    press = null
    return was
  }

  function up() {
    const was = release()
    if (!was?.isHeld) return
    swallowClick()
    if (was.hasMoved) hooks.drop()
    else hooks.rest()
  }

  function cancel() {
    if (release()?.isHeld) hooks.cancel()
  }

  /** Prevents scrolling and the context menu while a finger holds an event. */
  function keep(event: Event) {
    if (press?.isHeld && event.cancelable) event.preventDefault()
  }

  board.addEventListener('pointerdown', down, { signal })
  board.addEventListener('touchmove', keep, { signal, passive: false })
  board.addEventListener('contextmenu', keep, { signal })
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', up, { signal })
  window.addEventListener('pointercancel', cancel, { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal })
  return () => {
    cancel()
    gone.abort()
  }
}

function placeUnder(board: HTMLElement, { at, grip }: Press): { column: number; top: number } {
  const boxes = Array.from(board.querySelectorAll('article'), (each) =>
    each.getBoundingClientRect(),
  )
  const under = boxes.findLastIndex(({ left }) => left <= at.x)
  return { column: Math.max(under, 0), top: at.y - grip - (boxes[0]?.top ?? 0) }
}

/** Scrolls the board when the pointer is near an edge; returns whether it did. */
function scrollNear(board: HTMLElement, { x, y }: { x: number; y: number }): boolean {
  const { left, right, top, bottom } = board.getBoundingClientRect()
  const [wasLeft, wasTop] = [board.scrollLeft, board.scrollTop]
  board.scrollLeft += towards(x, left + edge, right)
  board.scrollTop += towards(y, top + edge, bottom)
  return board.scrollLeft !== wasLeft || board.scrollTop !== wasTop
}

/** The scroll step near an edge; 0 elsewhere. Heads cover the low edges, so `low` is behind them. */
function towards(at: number, low: number, high: number): number {
  if (at < low + edge) return -scrollStep
  return at > high - edge ? scrollStep : 0
}

/** Suppresses the click event after a drag. */
function swallowClick() {
  const swallow = (click: MouseEvent) => click.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
