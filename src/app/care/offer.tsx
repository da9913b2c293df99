import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../shell/shell.module.css'

interface OfferProps {
  children: ReactNode
  /** The left end is where forms have their button. */
  side?: 'left' | 'right'
  onLater: () => void
  /** The primary button. */
  action: string
  busy?: boolean
  onAct: () => void
}

/** Something that can be done now or later; it lies over a corner and takes nobody's focus. */
export function Offer(props: OfferProps) {
  return (
    <div className={classes.offer} data-side={props.side} role="status">
      <span>{props.children}</span>
      <Button variant="text" onClick={props.onLater}>
        Later
      </Button>
      <Button loading={props.busy} onClick={props.onAct}>
        {props.action}
      </Button>
    </div>
  )
}
