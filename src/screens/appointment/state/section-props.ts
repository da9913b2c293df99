import type { Customer } from '#domain/rows/customer'
import type { RefusedField } from '../../booking/draft/field-error'
import type { Allowed } from './actions'
import type { DetailState } from './use-detail'

/** Props of all sections of the detail. */
export interface SectionProps {
  detail: DetailState
  customer: Customer | null
  allowed: Allowed
  /** false right after the buttons have changed, because a double tap was meant for the former ones */
  isArmed: boolean
  fieldError: RefusedField | null
  today: string
  /** starts moving it on the board; absent without a board, or if typed changes would be lost */
  onMove?: (() => void) | undefined
  onPrintSlip: () => void
}
