import type { Customer } from '#domain/rows/customer'
import { WarningRow } from '../../../ui/feedback/warning-row'

export interface NotesStripProps {
  customer: Customer
}

/**
 * The notes of the customer who was looked up, above the form's footer. There they stay visible until BOOK, and no
 * field moves when they arrive.
 */
export const NotesStrip = ({ customer }: NotesStripProps) => (
  <WarningRow key={customer.id} text={customer.notes} isStrip />
)
