import { Flex, Portal } from '@mantine/core'
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

const lineLook = { justify: 'space-between', gap: 12 } as const
const numberLook = { textAlign: 'right', whiteSpace: 'nowrap' } as const

/** Printed lines below a rule; empty if there are none. */
export function PrintLines({ lines }: { lines: readonly PrintLine[] }) {
  if (lines.length === 0) return null
  return (
    <dl>
      {lines.map((line) => (
        <Flex
          key={line.id ?? `${line.left} ${line.right}`}
          {...lineLook}
          fw={line.strong ? 700 : undefined}
        >
          <dt>{line.left}</dt>
          <dd style={numberLook}>{line.right}</dd>
        </Flex>
      ))}
    </dl>
  )
}

/** The total of a printout. */
export function PrintTotal(props: { label: string; amount: string }) {
  return (
    <Flex component="dl" {...lineLook} fz={16} lh="20px" fw={700} style={{ borderTopWidth: 2 }}>
      <dt>{props.label}</dt>
      <dd style={numberLook}>{props.amount}</dd>
    </Flex>
  )
}
