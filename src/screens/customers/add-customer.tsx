import { customerFields } from '#domain/fields/customers'
import { normalMobile } from '#domain/kernel/names'
import { cleanText } from '#domain/kernel/text'
import type { World } from '#domain/rows/world'
import { useForm } from '../../data/form/use-form'
import { useFormSync } from '../../data/form/use-form-sync'
import { useBusinessTime } from '../../data/use-business-time'
import { DateCell } from '../../ui/form/date-cell'
import { CellPair, FormSection } from '../../ui/form/form-section'
import { plainOptions, SelectCell } from '../../ui/form/select-cell'
import { TextCell } from '../../ui/form/text-cell'
import { errorFor, fieldErrorOf } from '../booking/draft/field-error'
import { ColumnForm } from '../management/column-form'
import { hasContract } from './fields'

const base = {
  mobileNumber: '',
  firstName: '',
  lastName: '',
  type: 'REGULAR',
  /** YYYY-MM-DD */
  contractEndDate: null as string | null,
  email: '',
  /** YYYY-MM-DD */
  birthDate: null as string | null,
}
type Draft = typeof base

const inputOf = (draft: Draft) => ({
  mobileNumber: normalMobile(draft.mobileNumber),
  firstName: cleanText(draft.firstName),
  lastName: cleanText(draft.lastName) || null,
  type: draft.type,
  contractEndDate: hasContract(draft) ? draft.contractEndDate : null,
  email: draft.email.trim() || null,
  birthDate: draft.birthDate,
  points: 0,
})

interface AddCustomerProps {
  world: World
  /** called with the mobile number of the new customer */
  onAdded: (mobileNumber: string) => void
  onClose: () => void
}

/** The form that adds a customer without a booking. */
export function AddCustomer({ world, onAdded, onClose }: AddCustomerProps) {
  const sync = useFormSync()
  const { date: today } = useBusinessTime()
  const form = useForm<Draft>({
    kept: 'customer.new',
    base,
    inputOf,
    // the command checks the input by the same rules
    check: () => null,
    send: (draft) => sync.run('addCustomer', inputOf(draft)),
    success: 'Customer added',
    afterwards: 'over',
    onDone: (draft) => onAdded(normalMobile(draft.mobileNumber)),
  })
  const { draft, edit, refusal } = form
  const errorOf = (field: string) =>
    refusal?.field === field && refusal.reason === 'NOT_UNIQUE'
      ? 'taken'
      : errorFor(fieldErrorOf(refusal), field)
  const cell = (field: 'mobileNumber' | 'firstName' | 'lastName' | 'email') => ({
    label: customerFields[field].label,
    value: draft[field],
    onChange: (text: string) => edit({ [field]: text }),
    error: errorOf(field),
  })
  return (
    <ColumnForm
      form={form}
      title="Add customer"
      action="ADD"
      subject="the new customer"
      onClose={onClose}
    >
      <FormSection title="Customer">
        <TextCell {...cell('mobileNumber')} inputMode="tel" firstInDialog />
        <CellPair>
          <TextCell {...cell('firstName')} />
          <TextCell {...cell('lastName')} />
        </CellPair>
        <TextCell {...cell('email')} type="email" isVerbatim />
        <DateCell
          label={customerFields.birthDate.label}
          value={draft.birthDate}
          onChange={(birthDate) => edit({ birthDate })}
          today={today}
          max={today}
          placeholder="Select date"
          error={errorOf('birthDate')}
        />
      </FormSection>
      <FormSection title="Status">
        <SelectCell
          label={customerFields.type.label}
          value={draft.type}
          onChange={(type) => edit({ type: type ?? draft.type })}
          options={plainOptions(world.lookups.customerTypes, draft.type)}
          error={errorOf('type')}
        />
        {hasContract(draft) && (
          <DateCell
            label={customerFields.contractEndDate.label}
            value={draft.contractEndDate}
            onChange={(contractEndDate) => edit({ contractEndDate })}
            today={today}
            min={today}
            placeholder="Select date"
            error={errorOf('contractEndDate')}
          />
        )}
      </FormSection>
    </ColumnForm>
  )
}
