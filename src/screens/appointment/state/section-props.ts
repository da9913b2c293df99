import type { ReactNode } from 'react'
import type { Customer } from '#domain/rows/customer'
import type { RefusedField } from '../../booking/draft/field-error'
import type { GroupPaperName } from '../papers/papers'
import type { Allowed } from './actions'
import type { DetailState } from './use-detail'
import type { Group } from './use-group'

export interface SectionProps {
  detail: DetailState
  customer: Customer | null
  allowed: Allowed
  /**
   * false for a moment after the buttons have changed: the second tap of a double tap was meant for the former buttons
   */
  isArmed: boolean
  fieldError: RefusedField | null
  today: string
  /** starts moving the appointment on the board; absent: there is no board, or a move would lose typed changes */
  onMove?: (() => void) | undefined
  onPrintSlip: () => void
  group: Group & { onPrint: (name: GroupPaperName) => void }
  /** the list of the visit's money; null if the host has no corrections */
  money: ReactNode
}
