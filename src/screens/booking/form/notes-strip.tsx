import type { Customer } from '#domain/rows/customer'
import { WarningRow } from '../../../ui/feedback/warning-row'

export interface NotesStripProps {
  customer: Customer
}

/**
 * The notes of the customer who was looked up, above the form's footer. Notes at the footer stay visible until BOOK,
 * and move no field when they arrive.
 */
export const NotesStrip = ({ customer }: NotesStripProps) => (
  <WarningRow key={customer.id} text={customer.notes} isStrip />
)
