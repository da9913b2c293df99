import type { BoardView } from '../layout/model'
import css from './move.module.css'

/** Days of the period that are not on this device: they are being fetched, or the device is offline. */
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

/** A text that some days are missing. Without it, their empty columns would look free. */
export function GapBar({ text }: { text: string }) {
  return (
    <div className={css.gap} role="status">
      {text}
    </div>
  )
}
