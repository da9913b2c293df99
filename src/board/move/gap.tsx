import type { BoardView } from '../layout/model'
import css from './move.module.css'

/** Days of the period that are not on this device: being fetched, or unreachable while offline. */
export interface Gap {
  dates: readonly string[]
  isOffline: boolean
}

/** The text about a gap; empty without one. */
export function gapText(gap: Gap, view: BoardView): string {
  if (gap.dates.length === 0) return ''
  if (!gap.isOffline) return 'Loading'
  return view === 'day'
    ? 'This day is not on this device. It needs a connection.'
    : 'Some of these days are not on this device. They need a connection.'
}

/** Says that a period is incomplete, so that it is not taken for free. */
export function GapBar({ text }: { text: string }) {
  return (
    <div className={css.gap} role="status">
      {text}
    </div>
  )
}
