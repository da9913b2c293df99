import type { Customer } from '#domain/rows/customer'
import type { FieldMark } from '../../booking/draft/mark'
import type { Allowed } from './actions'
import type { DetailState } from './use-detail'

/** What each section of the detail gets. */
export interface SectionProps {
  detail: DetailState
  customer: Customer | null
  allowed: Allowed
  /** false in the first moment after the buttons have changed: a second tap was meant for the former ones */
  isArmed: boolean
  mark: FieldMark | null
  today: string
  /** takes it up on the board; absent where there is none, or where something typed would be lost */
  onMove?: (() => void) | undefined
  onPrintSlip: () => void
}
