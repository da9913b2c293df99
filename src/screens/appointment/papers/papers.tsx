import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import { Receipt } from './receipt'
import { TreatmentSlip } from './treatment-slip'

export type PaperName = 'receipt' | 'slip'

/** The name of the paper to print, and a function that prints a paper. */
export function usePapers() {
  const [paper, setPaper] = useState<PaperName>('receipt')
  const print = (name: PaperName) => {
    // Draw at once, because the browser prints the document as it is now.
    flushSync(() => setPaper(name))
    window.print()
  }
  return { paper, print }
}

interface PapersProps {
  paper: PaperName
  row: Appointment
  world: World
  customer: Customer | null
  isPending: boolean
}

export function Papers({ paper, ...props }: PapersProps) {
  return paper === 'slip' ? <TreatmentSlip {...props} /> : <Receipt {...props} />
}
