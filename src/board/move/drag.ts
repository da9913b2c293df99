import type { BoardEvent } from '../layout/model'

/** An event that can be pressed. A fixed one can't be moved; a finger's long press opens its menu. */
export interface Picked {
  event: BoardEvent
  isFixed: boolean
}

/** Callbacks of a drag over the day. */
export interface DragHooks {
  /** the event with this id; null: it can be neither moved nor pressed long */
  pick: (id: string) => Picked | null
  /** called with the index of the column under the pointer, and the event's top there in pixels */
  aim: (event: BoardEvent, at: { column: number; top: number }) => void
  drop: () => void
  /** called when a finger lifts after a long press and the event has not moved */
  rest: () => void
  cancel: () => void
}

/** Milliseconds of a long press. */
const longPress = 250
/** Pixels that a pointer may move in a click, and in a long press. */
const clickTolerance = 5
const pressTolerance = 10
/** In pixels: the board scrolls when the pointer is this near to an edge, and by how much per frame. */
const edge = 44
const scrollStep = 9

interface Press extends Picked {
  /** the pointer's distance from the event's top */
  grip: number
  from: { x: number; y: number }
  at: { x: number; y: number }
  isTouch: boolean
  isHeld: boolean
  hasMoved: boolean
}

/** A board whose events can be dragged, and the press in progress. */
interface Drag {
  board: HTMLElement
  hooks: DragHooks
  press: Press | null
  /** runs until a touch becomes a long press */
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Makes the board's events draggable by mouse, or by finger after a long press; a finger that moves earlier scrolls.
 * Returns a function that removes the listeners.
 */
export function attachDrag(board: HTMLElement, hooks: DragHooks): () => void {
  const drag: Drag = { board, hooks, press: null, timer: undefined }
  const gone = new AbortController()
  const { signal } = gone
  const keepHeld = (event: Event) => keep(drag, event)
  board.addEventListener('pointerdown', (pointer) => down(drag, pointer), { signal })
  board.addEventListener('touchmove', keepHeld, { signal, passive: false })
  board.addEventListener('contextmenu', keepHeld, { signal })
  window.addEventListener('pointermove', (pointer) => move(drag, pointer), { signal })
  window.addEventListener('pointerup', () => up(drag), { signal })
  window.addEventListener('pointercancel', () => cancel(drag), { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(drag), { signal })
  return () => {
    cancel(drag)
    gone.abort()
  }
}

function down(drag: Drag, pointer: PointerEvent): void {
  const element = pointer.target instanceof Element && pointer.target.closest('[data-event]')
  if (drag.press || !element || pointer.button !== 0 || !pointer.isPrimary) return
  const picked = drag.hooks.pick(element.getAttribute('data-event') ?? '')
  const isTouch = pointer.pointerType !== 'mouse'
  if (!picked || (picked.isFixed && !isTouch)) return
  const at = { x: pointer.clientX, y: pointer.clientY }
  const grip = at.y - element.getBoundingClientRect().top
  drag.press = { ...picked, grip, from: at, at, isTouch, isHeld: false, hasMoved: false }
  if (isTouch) drag.timer = setTimeout(() => hold(drag), longPress)
}

function move(drag: Drag, pointer: PointerEvent): void {
  const { press } = drag
  if (!press || !pointer.isPrimary) return
  press.at = { x: pointer.clientX, y: pointer.clientY }
  const way = Math.hypot(press.at.x - press.from.x, press.at.y - press.from.y)
  if (way > (press.isTouch ? pressTolerance : clickTolerance)) press.hasMoved = true
  if (!press.hasMoved) return
  if (press.isFixed) release(drag)
  else if (press.isHeld) aim(drag)
  else if (press.isTouch) release(drag)
  else hold(drag)
}

function up(drag: Drag): void {
  const was = release(drag)
  if (!was?.isHeld) return
  swallowClick()
  if (was.hasMoved) drag.hooks.drop()
  else drag.hooks.rest()
}

function cancel(drag: Drag): void {
  if (release(drag)?.isHeld) drag.hooks.cancel()
}

/** Prevents scrolling and the context menu while an event is held by a long press. */
function keep({ press }: Drag, event: Event): void {
  if (press?.isHeld && event.cancelable) event.preventDefault()
}

function hold(drag: Drag): void {
  if (!drag.press) return
  drag.press.isHeld = true
  if (drag.press.isFixed) return
  drag.board.setAttribute('data-dragging', '')
  aim(drag)
  requestAnimationFrame(() => scrollAtEdges(drag))
}

function aim({ board, hooks, press }: Drag): void {
  if (press) hooks.aim(press.event, placeUnder(board, press))
}

function scrollAtEdges(drag: Drag): void {
  const { board, press } = drag
  if (!press?.isHeld) return
  if (scrollNear(board, press.at)) aim(drag)
  requestAnimationFrame(() => scrollAtEdges(drag))
}

/** Ends the current press and returns it; null if there is none. */
function release(drag: Drag): Press | null {
  const was = drag.press
  clearTimeout(drag.timer)
  drag.board.removeAttribute('data-dragging')
  drag.press = null
  return was
}

function placeUnder(board: HTMLElement, { at, grip }: Press): { column: number; top: number } {
  const boxes = Array.from(board.querySelectorAll('article'), (each) =>
    each.getBoundingClientRect(),
  )
  const under = boxes.findLastIndex(({ left }) => left <= at.x)
  return { column: Math.max(under, 0), top: at.y - grip - (boxes[0]?.top ?? 0) }
}

/** Scrolls the board if the pointer is near an edge. Returns whether it scrolled. */
function scrollNear(board: HTMLElement, { x, y }: { x: number; y: number }): boolean {
  const { left, right, top, bottom } = board.getBoundingClientRect()
  const [wasLeft, wasTop] = [board.scrollLeft, board.scrollTop]
  board.scrollLeft += towards(x, left + edge, right)
  board.scrollTop += towards(y, top + edge, bottom)
  return board.scrollLeft !== wasLeft || board.scrollTop !== wasTop
}

/**
 * The scroll step near an edge; 0 elsewhere. The board's heads cover its top and left edges, so `low` is where they
 * end.
 */
function towards(at: number, low: number, high: number): number {
  if (at < low + edge) return -scrollStep
  return at > high - edge ? scrollStep : 0
}

/** Milliseconds after which a busy browser has sent the click of a press. */
const clickDelay = 500

/** Suppresses the click that the browser sends after a drag; not a click by key, nor that of the next press. */
function swallowClick() {
  const gone = new AbortController()
  const end = () => gone.abort()
  const swallow = (click: MouseEvent) => {
    if (click.detail > 0) click.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, signal: gone.signal })
  window.addEventListener('pointerdown', end, { capture: true, once: true, signal: gone.signal })
  setTimeout(end, clickDelay)
}
