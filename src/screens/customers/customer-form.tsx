import { Button, Flex, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { customerFields } from '#domain/fields/customers'
import type { Customer } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import { useSync } from '../../data/context'
import { customerChanged } from '../../data/customer-changed'
import { useBusinessTime } from '../../data/use-business-time'
import { useDenied } from '../../data/use-denied'
import { useNumbers } from '../../data/use-numbers'
import { useStatus } from '../../data/use-session'
import { useView } from '../../data/use-view'
import { BannerRoom } from '../../ui/feedback/banner'
import { SyncMark } from '../../ui/feedback/sync-mark'
import { DateCell } from '../../ui/form/date-cell'
import { CellPair, FormSection } from '../../ui/form/form-section'
import { LockedCell } from '../../ui/form/locked-cell'
import { NoteRow } from '../../ui/form/note-row'
import { plainOptions, SelectCell } from '../../ui/form/select-cell'
import { TextCell } from '../../ui/form/text-cell'
import { TextareaCell } from '../../ui/form/textarea-cell'
import { cellDate } from '../../ui/format/format-date'
import { AuditLines } from '../../ui/table/audit-lines'
import { errorFor, fieldErrorOf } from '../booking/draft/field-error'
import { FormBanner } from '../management/form-banner'
import { hasContract } from './fields'
import { ChangeNumberDialog, MergeDialog } from './record-dialogs'
import type { CustomerForm } from './use-customer-form'

export interface CustomerFormProps {
  customer: Customer
  /** the record with the fields that only the service has; null until it arrives */
  record: Customer | null
  world: World
  form: CustomerForm
  /** called with the customer's new number, or the number of the record it was merged into */
  onMoved: (mobileNumber: string) => void
}

/** The "Update Customer Form" (SPEC.md CUST-2). */
export function CustomerFormFields(props: CustomerFormProps) {
  const { customer, form } = props
  const sync = useSync()
  const queue = useView(sync.views.queue()) ?? []
  const { hasAllCalls } = useStatus()
  const denied = useDenied()
  const isWaiting = queue.some((item) => customerChanged(item) === customer.mobileNumber)
  return (
    <>
      <BannerRoom banner={<FormBanner {...form} />}>
        <Flex align="center" justify="space-between" gap={8}>
          <Title order={2} mt={8} mb={10}>
            Update Customer Form
          </Title>
          <SyncMark pending={isWaiting} />
        </Flex>
      </BannerRoom>
      <NameSection {...props} />
      <StatusSection {...props} />
      <ContactSection {...props} />
      {hasAllCalls && !denied('mergeCustomers') && <RecordActions {...props} />}
      <Text component="div" size="xs" mt={10} c="dimmed">
        <AuditLines {...customer} />
      </Text>
    </>
  )
}

/** Buttons that change the mobile number of a record or merge records. Both need the service. */
function RecordActions({ customer, onMoved }: CustomerFormProps) {
  const isOffline = useStatus().online === false
  const [opened, setOpened] = useState<'number' | 'merge' | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const close = () => setOpened(null)
  const finish = (text: string) => (changed: Customer) => {
    close()
    setNote(text)
    if (changed.mobileNumber !== customer.mobileNumber) onMoved(changed.mobileNumber)
  }
  return (
    <>
      <Flex wrap="wrap" gap={4} mt={6} ml={-12}>
        <Button variant="text" disabled={isOffline} onClick={() => setOpened('number')}>
          Change number
        </Button>
        <Button variant="text" disabled={isOffline} onClick={() => setOpened('merge')}>
          Merge with another record
        </Button>
      </Flex>
      <Text size="meta" c="dimmed" role="status">
        {isOffline ? 'Changing the number and merging need a connection.' : note}
      </Text>
      {opened === 'number' && (
        <ChangeNumberDialog
          {...{ customer }}
          onDone={finish('The number was changed.')}
          onClose={close}
        />
      )}
      {opened === 'merge' && (
        <MergeDialog
          {...{ customer }}
          onDone={finish('The records were merged.')}
          onClose={close}
        />
      )}
    </>
  )
}

export function UpdateButton({ form }: { form: CustomerForm }) {
  return (
    <Button size="lg" miw={160} ml="auto" loading={form.isBusy} onClick={form.save}>
      UPDATE
    </Button>
  )
}

/** Shown in a field whose value is not on this tablet. */
const onlineOnly = 'Online only'

function NameSection({ customer, record, form }: CustomerFormProps) {
  const numbers = useNumbers()
  const { draft: fields, edit } = form
  const fieldError = fieldErrorOf(form.refusal)
  const { date: today } = useBusinessTime()
  return (
    <FormSection title="Customer">
      <CellPair>
        <TextCell
          label={customerFields.firstName.label}
          value={fields.firstName}
          onChange={(firstName) => edit({ firstName })}
          error={errorFor(fieldError, 'firstName')}
        />
        <TextCell
          label={customerFields.lastName.label}
          value={fields.lastName}
          onChange={(lastName) => edit({ lastName })}
        />
      </CellPair>
      <LockedCell
        label={customerFields.mobileNumber.label}
        value={numbers.write(customer.mobileNumber)}
      />
      <CellPair>
        {record ? (
          <TextCell
            label={customerFields.email.label}
            value={fields.email}
            onChange={(email) => edit({ email })}
            error={errorFor(fieldError, 'email')}
            type="email"
            isVerbatim
          />
        ) : (
          <LockedCell label={customerFields.email.label} value={onlineOnly} />
        )}
        {record ? (
          <DateCell
            label={customerFields.birthDate.label}
            value={fields.birthDate}
            onChange={(birthDate) => edit({ birthDate })}
            today={today}
            max={today}
            placeholder="Select date"
            error={errorFor(fieldError, 'birthDate')}
          />
        ) : (
          <LockedCell label={customerFields.birthDate.label} value={onlineOnly} />
        )}
      </CellPair>
    </FormSection>
  )
}

function StatusSection({ world, form }: CustomerFormProps) {
  const { date: today } = useBusinessTime()
  const { draft: fields, edit } = form
  const fieldError = fieldErrorOf(form.refusal)
  const { customerStatuses, customerTypes } = world.lookups
  const isContract = hasContract(fields)
  const end = fields.contractEndDate
  return (
    <FormSection title="Status">
      <CellPair>
        <SelectCell
          label={customerFields.status.label}
          value={fields.status || null}
          onChange={(status) => edit({ status: status ?? '' })}
          options={plainOptions(customerStatuses)}
          error={errorFor(fieldError, 'status')}
        />
        <SelectCell
          label={customerFields.type.label}
          value={fields.type}
          onChange={(type) => edit({ type: type ?? fields.type })}
          options={plainOptions(customerTypes, fields.type)}
          error={errorFor(fieldError, 'type')}
        />
      </CellPair>
      {isContract ? (
        <DateCell
          label={customerFields.contractEndDate.label}
          value={end}
          onChange={(contractEndDate) => edit({ contractEndDate })}
          today={today}
          min={today}
          placeholder="Select date"
          error={errorFor(fieldError, 'contractEndDate')}
        />
      ) : (
        <LockedCell
          label={customerFields.contractEndDate.label}
          value={end ? cellDate(end) : '-'}
        />
      )}
      {isContract && end !== null && end < today && (
        <NoteRow tone="bad" icon="warning">
          The contract has ended
        </NoteRow>
      )}
    </FormSection>
  )
}

function ContactSection({ form }: CustomerFormProps) {
  const { draft: fields, edit } = form
  return (
    <FormSection title="Other Details">
      <CellPair>
        <TextCell
          label={customerFields.instagram.label}
          value={fields.instagram}
          onChange={(instagram) => edit({ instagram })}
        />
        <TextCell
          label={customerFields.twitter.label}
          value={fields.twitter}
          onChange={(twitter) => edit({ twitter })}
        />
      </CellPair>
      <TextareaCell
        label={customerFields.notes.label}
        value={fields.notes}
        onChange={(notes) => edit({ notes })}
      />
    </FormSection>
  )
}
