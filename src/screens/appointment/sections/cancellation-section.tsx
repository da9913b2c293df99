import { appointmentFields, initiatorWords } from '#domain/fields/appointments'
import { FormSection } from '../../../ui/form/form-section'
import { LockedCell } from '../../../ui/form/locked-cell'
import { orDash } from '../../../ui/format/format-text'
import type { SectionProps } from '../state/section-props'

/** Initiator and reason of a cancellation; empty for an appointment that is not cancelled. */
export function CancellationSection({ detail }: SectionProps) {
  const { row } = detail
  if (row.status !== 'CANCELLED') return null
  const isByCustomer = row.customerInitiatedCancel
  const isUndone = row.isTakenBack && !isByCustomer
  const who = isUndone ? 'Undo after BOOK' : initiatorWords(isByCustomer === true)
  return (
    <FormSection title="Cancellation Details">
      <LockedCell
        label={appointmentFields.customerInitiatedCancel.label}
        value={isByCustomer === null ? '-' : who}
      />
      <LockedCell label={appointmentFields.cancelReason.label} value={orDash(row.cancelReason)} />
    </FormSection>
  )
}
