import { Button } from '@mantine/core'
import type { Customer } from '#domain/customer/customer'
import type { World } from '#domain/world'
import { useMoment } from '../../data/use-moment'
import { useStatus } from '../../data/use-session'
import { AuditLines } from '../../ui/audit-lines'
import { ErrorBanner, SuccessBanner } from '../../ui/banner'
import { DateCell } from '../../ui/date-cell'
import { CellPair, FormSection } from '../../ui/form-section'
import { cellDate, usDate } from '../../ui/format-date'
import { mobile, orDash } from '../../ui/format-text'
import { LockedCell } from '../../ui/locked-cell'
import { NoteRow } from '../../ui/note-row'
import { SelectCell } from '../../ui/select-cell'
import { TextCell } from '../../ui/text-cell'
import { TextareaCell } from '../../ui/textarea-cell'
import { fieldMark, wordFor } from '../booking/mark'
import { plainOptions } from '../booking/options'
import { waitText } from '../booking/wait-text'
import css from './customers.module.css'
import { hasContract, shownFields } from './fields'
import type { CustomerForm } from './use-customer-form'

export interface CustomerFormProps {
  customer: Customer
  /** with what only the service knows; null while it isn't here */
  record: Customer | null
  world: World
  form: CustomerForm
}

/** "Update Customer Form" (spec section 2). */
export function CustomerFormFields(props: CustomerFormProps) {
  const { customer, form } = props
  return (
    <>
      <h2 className={css.title}>Update Customer Form</h2>
      <FormBanner form={form} />
      <NameSection {...props} />
      <StatusSection {...props} />
      <ContactSection {...props} />
      <div className={css.audit}>
        <AuditLines {...customer} />
      </div>
    </>
  )
}

export function UpdateButton({ customer, form }: Pick<CustomerFormProps, 'customer' | 'form'>) {
  return (
    <Button
      size="lg"
      className={css.update}
      loading={form.running}
      onClick={() => form.update(customer)}
    >
      UPDATE
    </Button>
  )
}

function FormBanner({ form }: { form: CustomerForm }) {
  const status = useStatus()
  if (form.refusal) return <ErrorBanner>{form.refusal.message}</ErrorBanner>
  if (!form.saved) return null
  const note = form.saved.isQueued ? waitText(status) : undefined
  return <SuccessBanner note={note}>Customer info updated</SuccessBanner>
}

/** What the form says in a cell that only the service can fill. */
const onlineOnly = 'Online only'

function NameSection({ customer, record, form }: CustomerFormProps) {
  const { edit } = form
  const fields = shownFields(customer, form.edits)
  const mark = fieldMark(form.refusal)
  const birthDate = record?.birthDate ? cellDate(record.birthDate) : '-'
  return (
    <FormSection title="Customer">
      <CellPair>
        <TextCell
          label="First Name"
          value={fields.firstName}
          onChange={(firstName) => edit({ firstName })}
          error={wordFor(mark, 'firstName')}
        />
        <TextCell
          label="Last Name"
          value={fields.lastName}
          onChange={(lastName) => edit({ lastName })}
        />
      </CellPair>
      <LockedCell label="Customer Mobile No." value={mobile(customer.mobileNumber)} />
      <CellPair>
        <LockedCell label="Email" value={record ? orDash(record.email) : onlineOnly} />
        <LockedCell label="Birth Date" value={record ? birthDate : onlineOnly} />
      </CellPair>
    </FormSection>
  )
}

function StatusSection({ customer, world, form }: CustomerFormProps) {
  const { date: today } = useMoment()
  const { edit } = form
  const fields = shownFields(customer, form.edits)
  const mark = fieldMark(form.refusal)
  const { customerStatuses, customerTypes } = world.lookups
  const isContract = hasContract(fields)
  const end = fields.contractEndDate
  return (
    <FormSection title="Status">
      <CellPair>
        <SelectCell
          label="Status"
          value={fields.status || null}
          onChange={(status) => edit({ status: status ?? '' })}
          options={plainOptions(customerStatuses)}
          error={wordFor(mark, 'status')}
        />
        <SelectCell
          label="Type"
          value={fields.type}
          onChange={(type) => edit({ type: type ?? fields.type })}
          options={plainOptions(customerTypes)}
          error={wordFor(mark, 'type')}
        />
      </CellPair>
      {isContract ? (
        <DateCell
          label="Contract End Date"
          value={end}
          onChange={(contractEndDate) => edit({ contractEndDate })}
          today={today}
          min={today}
          placeholder="Select date"
          error={wordFor(mark, 'contractEndDate')}
        />
      ) : (
        <LockedCell label="Contract End Date" value={usDate(end)} />
      )}
      {isContract && end !== null && end < today && (
        <NoteRow tone="bad" icon="warning">
          The contract has ended
        </NoteRow>
      )}
    </FormSection>
  )
}

function ContactSection({ customer, form }: CustomerFormProps) {
  const { edit } = form
  const fields = shownFields(customer, form.edits)
  return (
    <FormSection title="Other Details">
      <CellPair>
        <TextCell
          label="Instagram"
          value={fields.instagram}
          onChange={(instagram) => edit({ instagram })}
        />
        <TextCell
          label="Twitter"
          value={fields.twitter}
          onChange={(twitter) => edit({ twitter })}
        />
      </CellPair>
      <TextareaCell label="Notes" value={fields.notes} onChange={(notes) => edit({ notes })} />
    </FormSection>
  )
}
