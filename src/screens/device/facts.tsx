import type { ReactNode } from 'react'
import classes from './device.module.css'

/** A fact's name and value. */
export type Fact = readonly [name: string, value: ReactNode]

/** A list of facts, one per line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
