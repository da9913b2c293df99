import type { BoardView } from '../layout/model'
import css from './move.module.css'

/** Days of the period that the device doesn't hold: on their way, or out of reach while offline. */
export interface Gap {
  dates: readonly string[]
  isOffline: boolean
}

/** What a gap says; empty where there is none. */
export function gapText(gap: Gap, view: BoardView): string {
  if (gap.dates.length === 0) return ''
  if (!gap.isOffline) return 'Loading'
  return view === 'day'
    ? 'This day is not on this device. It needs a connection.'
    : 'Some of these days are not on this device. They need a connection.'
}

/** Says over a period that not all of it is there, so that nobody takes it for free. */
export function GapBar({ text }: { text: string }) {
  return (
    <div className={css.gap} role="status">
      {text}
    </div>
  )
}
