import type { ReactNode } from 'react'
import type { Customer } from '#domain/rows/customer'
import type { ShownAppointment } from '#sync'
import type { RefusedField } from '../../booking/draft/field-error'
import type { GroupPaperName } from '../papers/papers'
import type { Allowed } from './actions'
import type { DetailState } from './use-detail'

/** Props of all sections of the detail. */
export interface SectionProps {
  detail: DetailState
  customer: Customer | null
  allowed: Allowed
  /** false right after the buttons have changed: the second tap of a double tap is for the previous buttons */
  isArmed: boolean
  fieldError: RefusedField | null
  today: string
  /** starts moving the appointment on the board; absent without a board, or if a move would lose typed changes */
  onMove?: (() => void) | undefined
  onPrintSlip: () => void
  /** the guests of the visit's group, itself included; none for a visit booked alone */
  group: { guests: readonly ShownAppointment[]; onPrint: (name: GroupPaperName) => void }
  /** the timeline of the visit's money; null on a host without corrections */
  money: ReactNode
}
