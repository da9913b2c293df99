import { useId } from 'react'
import type { WayOut } from '../model/sync-model'
import classes from './conflict.module.css'

interface WaysOutProps {
  title: string
  ways: readonly WayOut[]
  chosen: string
  onChoose: (id: string) => void
}

/** The ways out as radio rows of 44 px, each with its reason at the right. */
export function WaysOut({ title, ways, chosen, onChoose }: WaysOutProps) {
  const group = useId()
  return (
    <fieldset className={classes.ways} aria-label={`Ways out of: ${title}`}>
      {ways.map((way) => (
        <label key={way.id} className={classes.way}>
          <input
            type="radio"
            name={group}
            checked={way.id === chosen}
            onChange={() => onChoose(way.id)}
          />
          <span className={classes.wayLabel}>{way.label}</span>
          {way.reason && <span className={classes.reason}>{way.reason}</span>}
        </label>
      ))}
    </fieldset>
  )
}
