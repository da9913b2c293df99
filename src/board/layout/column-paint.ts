import type { ColumnDay } from './column-days'
import { dayHeight, pixelsAt, type Span } from './model'
import type { PlacedEvent } from './place-events'

/** Minimum width of one of several events side by side, in pixels: short names and times stay readable. */
const minLaneWidth = 64

/** Minimum width of a column in pixels, so that its overlapping events fit side by side. */
export function widthNeeded(placed: readonly PlacedEvent[]): number {
  return Math.max(0, ...placed.map(({ inset, lanes }) => inset + lanes * minLaneWidth + 8))
}

/** CSS grid tracks for the hours and the columns, and the width of all tracks. */
export function tracksOf(days: readonly ColumnDay[]): { template: string; width: string } {
  const widths = days.map(({ column, placed }) => {
    const usual = column.id === null ? 'var(--first-column)' : 'var(--column)'
    return `max(${usual}, ${widthNeeded(placed)}px)`
  })
  const tracks = widths.map((width) => `minmax(${width}, 1fr)`)
  return {
    template: ['var(--gutter)', ...tracks].join(' '),
    width: `max(100%, ${['var(--gutter)', ...widths].join(' + ')})`,
  }
}

/** A CSS background that greys the time outside of duty. A background needs no further elements. */
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

/**
 * Pixels at the left of a conflict in which a tap opens the booking under it. With the 13 visible pixels the booking
 * has a touch target of 24 (day-event.module.css).
 */
const grip = 11

/**
 * Left edge and width of an event as CSS lengths. Empty when the event fills the column, or is the thin mark of a
 * cancelled booking.
 */
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
