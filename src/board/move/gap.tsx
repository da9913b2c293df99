import type { BoardView } from '../layout/model'
import css from './move.module.css'

/** Days of the period that are missing on this device: being fetched, or unreachable while offline. */
export interface Gap {
  dates: readonly string[]
  isOffline: boolean
}

/** The text about missing days; empty without a gap. */
export function gapText(gap: Gap, view: BoardView): string {
  if (gap.dates.length === 0) return ''
  if (!gap.isOffline) return 'Loading'
  return view === 'day'
    ? 'This day is not on this device. It needs a connection.'
    : 'Some of these days are not on this device. They need a connection.'
}

/** A text that a period is incomplete, because its empty days would otherwise look free. */
export function GapBar({ text }: { text: string }) {
  return (
    <div className={css.gap} role="status">
      {text}
    </div>
  )
}
