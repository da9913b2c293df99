import { type ReactNode, useId } from 'react'
import { amount } from '../../../ui/format/format-money'
import { Icon } from '../../../ui/icons/icon'
import type { PaidPhase } from '../state/phases'
import classes from './money.module.css'

interface PhaseProps {
  number: number
  title: string
  /** null: not paid yet, or never */
  paid: PaidPhase | null
  /** the fields of the next phase */
  children?: ReactNode
}

/** One of the three payments: done, next, or later. */
export function Phase({ number, title, paid, children }: PhaseProps) {
  const id = useId()
  const next = children ? 'next' : 'later'
  return (
    <section className={classes.phase} aria-labelledby={id}>
      <div className={classes.phaseHead}>
        <span className={classes.phaseMark} data-state={paid ? 'paid' : next}>
          {paid ? <Icon name="check" size={13} width={2} /> : number}
        </span>
        <h2 className={classes.phaseTitle} id={id}>
          {title}
        </h2>
        {paid && <span className={classes.phasePaid}>{amount(paid.paid)}</span>}
      </div>
      {paid && <div className={classes.phaseLine}>{paid.line}</div>}
      {children && <div className={classes.cells}>{children}</div>}
    </section>
  )
}
