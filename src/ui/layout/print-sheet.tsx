import { Portal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './print-sheet.module.css'

/** One line on paper: text at the left, a figure at the right. */
export interface PrintLine {
  left: string
  right: string
  strong?: boolean
  /** distinguishes lines with the same text */
  id?: string
}

/** Printed instead of the page, and invisible on the screen. Made for a roll of 80 mm; it grows on A4. */
export function PrintSheet(props: { label: string; children: ReactNode }) {
  return (
    <Portal className={classes.portal} reuseTargetNode={false}>
      <section className={classes.sheet} aria-label={props.label}>
        {props.children}
      </section>
    </Portal>
  )
}

/** A group of lines under a rule; nothing without lines. */
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

/** The total of a sheet. */
export function PrintTotal(props: { label: string; amount: string }) {
  return (
    <dl className={classes.total}>
      <dt>{props.label}</dt>
      <dd>{props.amount}</dd>
    </dl>
  )
}
