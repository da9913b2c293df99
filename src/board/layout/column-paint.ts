import type { ColumnDay } from './column-days'
import { dayHeight, pixelsAt, type Span } from './model'
import type { PlacedEvent } from './place-events'

/** A column no narrower than this a lane keeps short names with their minutes readable (pixels). */
const leastLane = 64

/** Width in pixels that a column asks for beyond its usual one; 0 while nothing overlaps. */
export function widthNeeded(placed: readonly PlacedEvent[]): number {
  return Math.max(0, ...placed.map(({ inset, lanes }) => inset + lanes * leastLane + 8))
}

/** CSS grid tracks of gutter and columns, and the least width of the whole. */
export function tracksOf(days: readonly ColumnDay[]): { template: string; width: string } {
  const widths = days.map(({ column, placed }) => {
    const usual = column.id === null ? 'var(--first-column)' : 'var(--column)'
    return `max(${usual}, ${widthNeeded(placed)}px)`
  })
  const tracks = widths.map((width) => `minmax(${width}, 1fr)`)
  return {
    template: ['var(--gutter)', ...tracks].join(' '),
    width: `calc(${['var(--gutter)', ...widths].join(' + ')})`,
  }
}

/** A CSS background that greys everything outside duty, without an element for it. */
export function offDutyShade(duty: readonly Span[]): string {
  const stops: string[] = []
  let at = 0
  for (const { from, to } of duty.toSorted((a, b) => a.from - b.from)) {
    stops.push(`var(--off-duty) ${at}px ${pixelsAt(from)}px`)
    at = Math.min(pixelsAt(to), dayHeight)
    stops.push(`transparent ${pixelsAt(from)}px ${at}px`)
  }
  stops.push(`var(--off-duty) ${at}px ${dayHeight}px`)
  return `linear-gradient(${stops.join(', ')})`
}

/** Pixels of a conflict over another booking that belong to that one's target, see the styles. */
const grip = 11

/** Left edge and width of an event as CSS lengths; nothing where it has the column for itself or is a mark. */
export function acrossOf(placed: PlacedEvent): { left?: string; width?: string } {
  const { event, inset, lane, lanes, raised } = placed
  if (inset === 0 && lanes <= 1) return {}
  const given = raised && event.conflict ? grip : 0
  const share = `(100% - ${inset}px) / ${lanes}`
  return {
    left: `calc(${inset + given}px + ${share} * ${lane})`,
    width: `calc(${share} - ${given}px)`,
  }
}
