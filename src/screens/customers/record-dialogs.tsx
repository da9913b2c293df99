import { Box, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { mergedCustomer } from '#domain/customer/merge'
import { customerFields } from '#domain/fields/customers'
import { knownNumber, normalMobile } from '#domain/kernel/names'
import { type Customer, fullName } from '#domain/rows/customer'
import type { OnlineAnswer } from '#sync'
import { asRunResult } from '../../data/answer-result'
import { useSync } from '../../data/context'
import { useBusinessTime } from '../../data/use-business-time'
import { useNumbers } from '../../data/use-numbers'
import { useSubmit } from '../../data/use-submit'
import { useView } from '../../data/use-view'
import { FieldError } from '../../ui/feedback/field-error'
import { FormDialog } from '../../ui/form/form-dialog'
import { FormSection } from '../../ui/form/form-section'
import { NoteRow } from '../../ui/form/note-row'
import { SwitchCell } from '../../ui/form/switch-cell'
import { TextCell } from '../../ui/form/text-cell'
import { contractText } from '../../ui/format/contract-text'
import { count } from '../../ui/format/format-text'
import { useCustomer } from '../booking/state/use-lookup'
import { waitingText } from './waiting-text'

export interface RecordDialogProps {
  customer: Customer
  /** called with the customer as the service changed it */
  onDone: (customer: Customer) => void
  onClose: () => void
}

/** Gives a customer another mobile number. */
export function ChangeNumberDialog({ customer, onDone, onClose }: RecordDialogProps) {
  const numbers = useNumbers()
  const sync = useSync()
  const [typed, setTyped] = useState('')
  const [isReleased, setReleased] = useState(false)
  const form = useRecordForm([customer.mobileNumber, normalMobile(typed)], onDone)
  const number = normalMobile(typed)
  const hasNumber = knownNumber(customer.mobileNumber) !== null
  const save = () =>
    form.send(() => sync.online.changeMobileNumber(customer.id, number, isReleased))
  return (
    <RecordDialog title="Change the mobile number" action="CHANGE" {...{ form, save, onClose }}>
      <FormSection title={fullName(customer)}>
        <NoteRow end={numbers.write(customer.mobileNumber)}>Number now</NoteRow>
        <TextCell
          label={`New ${customerFields.mobileNumber.label}${isReleased ? ', if it is known' : ''}`}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            form.refuse(null)
          }}
          inputMode="tel"
          error={form.refusal?.field && 'see below'}
          firstInDialog
        />
        {hasNumber && (
          <SwitchCell
            label="Somebody else has the former number now"
            checked={isReleased}
            onChange={(checked) => {
              setReleased(checked)
              form.refuse(null)
            }}
          />
        )}
      </FormSection>
      <Text size="meta" c="dimmed" mt={8}>
        {isReleased && number === ''
          ? 'The customer is found by name, and gets no texts, until a number is added. '
          : 'Bookings, points and history go with the customer. '}
        {hasNumber &&
          (isReleased
            ? 'The former number is free for a customer of its own.'
            : 'The former number still finds them.')}
      </Text>
    </RecordDialog>
  )
}

/** Merges another record of the same person into the customer, after showing both. */
export function MergeDialog({ customer, onDone, onClose }: RecordDialogProps) {
  const numbers = useNumbers()
  const sync = useSync()
  const now = useBusinessTime()
  const [typed, setTyped] = useState('')
  const lookup = useCustomer(normalMobile(typed))
  const other =
    lookup.kind === 'found' && lookup.customer.id !== customer.id ? lookup.customer : null
  const form = useRecordForm([customer.mobileNumber, normalMobile(typed)], onDone)
  const save = () => {
    if (!other)
      return form.refuse({ message: 'Type the number of the other record', field: 'mobileNumber' })
    return form.send(() => sync.online.mergeCustomers(customer.id, other.id))
  }
  const line = (person: Customer) =>
    [
      contractText(person, now.date),
      count(person.visitCount, 'visit'),
      `${person.pointsEarned.toLocaleString('en-US')} pts`,
    ].join(' · ')
  const context = { user: '', now, freshId: '' }
  return (
    <RecordDialog title="Merge two records" action="MERGE" danger {...{ form, save, onClose }}>
      <FormSection title="Kept">
        <NoteRow end={numbers.write(customer.mobileNumber)}>{fullName(customer)}</NoteRow>
        <NoteRow>{line(customer)}</NoteRow>
      </FormSection>
      <FormSection title="Merged into it">
        <TextCell
          label={`${customerFields.mobileNumber.label} of the other record`}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            form.refuse(null)
          }}
          inputMode="tel"
          error={form.refusal?.field && 'see below'}
          firstInDialog
        />
        <NoteRow end={other ? line(other) : undefined}>
          {other ? fullName(other) : otherText(lookup.kind)}
        </NoteRow>
      </FormSection>
      <FormSection title="Result">
        <NoteRow end={other ? line(mergedCustomer(customer, other, context)) : '-'}>
          {fullName(customer)}
        </NoteRow>
      </FormSection>
      <Text size="meta" c="dimmed" mt={8}>
        Bookings, points, history and notes of both are kept. This cannot be undone.
      </Text>
    </RecordDialog>
  )
}

function otherText(kind: ReturnType<typeof useCustomer>['kind']): string {
  if (kind === 'none') return 'No customer record'
  if (kind === 'found') return 'This is the same record'
  return kind === 'looking' ? 'Looking up' : 'Type the number to look the record up'
}

const unanswered = 'No answer came. Look the customer up when back online.'

type RecordForm = ReturnType<typeof useRecordForm>

/**
 * State of a form whose change goes to the service at once and is never queued. `numbers`: the mobile numbers of its
 * records.
 */
function useRecordForm(numbers: readonly string[], onDone: (customer: Customer) => void) {
  const sync = useSync()
  const queue = useView(sync.views.queue()) ?? []
  const conflicts = useView(sync.views.conflicts()) ?? []
  const { submit, refusal, refuse, running } = useSubmit()
  const send = (ask: () => Promise<OnlineAnswer<Customer>>) => {
    const waiting = waitingText([...queue, ...conflicts], numbers)
    if (waiting) return refuse({ message: waiting })
    let changed: Customer | null = null
    void submit(
      async () => {
        const answer = await ask()
        if (answer.ok) changed = answer.value
        return asRunResult(answer, unanswered, 'mobileNumber')
      },
      () => changed && onDone(changed),
    )
  }
  return { send, refusal, refuse, running }
}

interface FrameProps {
  title: string
  action: string
  danger?: boolean
  form: RecordForm
  save: () => void
  onClose: () => void
  children: ReactNode
}

function RecordDialog({ form, save, onClose, children, ...props }: FrameProps) {
  return (
    <FormDialog
      {...props}
      isRunning={form.running}
      onSubmit={save}
      onCancel={onClose}
      size={480}
      below={
        <>
          {children}
          {/* Space for two lines, so that the buttons don't move. */}
          <Box mih={44} mt={9} mb={-10} role="alert">
            {form.refusal && <FieldError>{form.refusal.message}</FieldError>}
          </Box>
        </>
      }
    />
  )
}
