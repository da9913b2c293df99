import type { FormRefusal } from '../../../data/use-submit'
import { TextCell } from '../../../ui/form/text-cell'
import { errorFor, fieldErrorOf } from '../../booking/draft/field-error'

interface ReferenceCellProps {
  value: string
  onChange: (reference: string) => void
  refusal: FormRefusal | null
}

/** A text field for the reference of a payment or tip. */
export const ReferenceCell = ({ value, onChange, refusal }: ReferenceCellProps) => (
  <TextCell
    label="Reference"
    value={value}
    onChange={onChange}
    maxLength={40}
    error={errorFor(fieldErrorOf(refusal), 'reference')}
  />
)
