import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Appointment } from '#domain/rows/appointment'
import type { Correction } from '#domain/rows/correction'
import type { Customer } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import { notePrinted, wasPrinted } from './printed'
import { Receipt } from './receipt'
import { RefundSlip } from './refund-slip'
import { TreatmentSlip } from './treatment-slip'

export type PaperName = 'receipt' | 'slip' | Correction

/** The paper to print. */
interface Paper {
  name: PaperName
  /** whether this device has printed it before */
  isCopy: boolean
}

/** The paper to print, and a function that prints a paper. */
export function usePapers(row: Appointment) {
  const [paper, setPaper] = useState<Paper>({ name: 'receipt', isCopy: false })
  const print = (name: PaperName) => {
    const key = keyOf(row, name)
    // Draw at once, because the browser prints the document as it is now.
    flushSync(() => setPaper({ name, isCopy: key !== null && wasPrinted(key) }))
    window.print()
    if (key) notePrinted(key)
  }
  return { paper, print }
}

/** The key of a paper that is valid once; null for a receipt without its number and for a treatment slip. */
function keyOf(row: Appointment, name: PaperName): string | null {
  if (name === 'slip') return null
  if (name !== 'receipt') return `refund ${name.id}`
  return row.receiptNumber ? `receipt ${row.id}` : null
}

interface PapersProps {
  paper: Paper
  row: Appointment
  world: World
  customer: Customer | null
  isPending: boolean
}

export function Papers({ paper: { name, isCopy }, ...props }: PapersProps) {
  if (name === 'slip') return <TreatmentSlip {...props} />
  if (name === 'receipt') return <Receipt {...props} isCopy={isCopy} />
  return <RefundSlip {...props} refund={name} isCopy={isCopy} />
}
