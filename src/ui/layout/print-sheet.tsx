import { Portal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './print-sheet.module.css'

/** A printed line: a text at the left, a number at the right. */
export interface PrintLine {
  left: string
  right: string
  strong?: boolean
  /** distinguishes lines with the same text */
  id?: string
}

/** A printout, invisible on screen. It is made for paper of 80 mm, and is wider on A4. */
export function PrintSheet(props: { label: string; children: ReactNode }) {
  return (
    <Portal className={classes.portal} reuseTargetNode={false}>
      <section className={classes.sheet} aria-label={props.label}>
        {props.children}
      </section>
    </Portal>
  )
}

/** Printed lines below a rule; empty if there are none. */
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

/** The total of a printout. */
export function PrintTotal(props: { label: string; amount: string }) {
  return (
    <dl className={classes.total}>
      <dt>{props.label}</dt>
      <dd>{props.amount}</dd>
    </dl>
  )
}
