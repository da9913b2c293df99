import { Portal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './print-sheet.module.css'

/** One line on paper: words at the left, a figure at the right. */
export interface PrintLine {
  left: string
  right: string
  strong?: boolean
  /** tells it from another line of the same words */
  id?: string
}

/**
 * What goes on paper instead of the page when somebody prints; on the screen it is not to be seen.
 * It is made for a roll of 80 mm and grows on A4.
 */
export function PrintSheet(props: { label: string; children: ReactNode }) {
  return (
    <Portal className={classes.portal} reuseTargetNode={false}>
      <section className={classes.sheet} aria-label={props.label}>
        {props.children}
      </section>
    </Portal>
  )
}

/** Lines that belong together, under a rule; nothing where there are none. */
export function PrintLines({ lines }: { lines: readonly PrintLine[] }) {
  if (lines.length === 0) return null
  return (
    <dl>
      {lines.map((line) => (
        <div key={line.id ?? `${line.left} ${line.right}`} data-strong={line.strong || undefined}>
          <dt>{line.left}</dt>
          <dd>{line.right}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The sum that a sheet is about. */
export function PrintTotal(props: { label: string; amount: string }) {
  return (
    <dl className={classes.total}>
      <dt>{props.label}</dt>
      <dd>{props.amount}</dd>
    </dl>
  )
}
