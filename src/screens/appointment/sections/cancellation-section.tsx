import { FormSection } from '../../../ui/form/form-section'
import { LockedCell } from '../../../ui/form/locked-cell'
import { orDash } from '../../../ui/format/format-text'
import type { SectionProps } from '../state/section-props'

/** Initiator and reason of a cancellation; empty for an appointment that is not cancelled. */
export function CancellationSection({ detail }: SectionProps) {
  const { row } = detail
  if (row.status !== 'CANCELLED') return null
  const others = row.isTakenBack ? 'Undo after BOOK' : 'Did not show'
  const who = row.customerInitiatedCancel ? 'Customer cancelled' : others
  return (
    <FormSection title="Cancellation Details">
      <LockedCell label="Who cancelled" value={row.customerInitiatedCancel === null ? '-' : who} />
      <LockedCell label="Cancellation Reason" value={orDash(row.cancelReason)} />
    </FormSection>
  )
}
