import type { Customer } from '#domain/rows/customer'
import { WarningRow } from '../../../ui/feedback/warning-row'

export interface NotesStripProps {
  customer: Customer
}

/**
 * The customer's notes above the form's footer. There they stay visible until BOOK, and move no field when they arrive.
 */
export const NotesStrip = ({ customer }: NotesStripProps) => (
  <WarningRow key={customer.id} text={customer.notes} isStrip />
)
