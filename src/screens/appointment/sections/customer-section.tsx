import { appointmentFields } from '#domain/fields/appointments'
import { useNumbers } from '../../../data/use-numbers'
import { WarningRow } from '../../../ui/feedback/warning-row'
import { CellPair, FormSection } from '../../../ui/form/form-section'
import { LockedCell } from '../../../ui/form/locked-cell'
import { NoteRow } from '../../../ui/form/note-row'
import { contractText, hasEnded } from '../../../ui/format/contract-text'
import { count } from '../../../ui/format/format-text'
import { NoShows } from '../../booking/form/no-shows'
import type { SectionProps } from '../state/section-props'

/** The customer. Points and visits appear when the record is loaded. */
export function CustomerSection({ detail, customer, today }: SectionProps) {
  const { row } = detail
  const numbers = useNumbers()
  return (
    <FormSection title="Customer">
      <CellPair wideEnd>
        <LockedCell label={appointmentFields.name.label} value={row.name} />
        <LockedCell
          label={appointmentFields.mobileNumber.label}
          value={numbers.write(row.mobileNumber)}
        />
      </CellPair>
      {customer ? (
        <NoteRow
          tone={hasEnded(customer, today) ? 'bad' : 'plain'}
          end={`${customer.pointsEarned.toLocaleString('en-US')} pts`}
        >
          {[
            contractText(customer, today),
            count(customer.visitCount, 'visit'),
            `${customer.cancelCount} cancelled`,
          ].join(' · ')}
          <NoShows person={customer} before=" · " />
        </NoteRow>
      ) : (
        <NoteRow>Customer is not on this device</NoteRow>
      )}
      <WarningRow text={customer?.notes ?? null} />
    </FormSection>
  )
}
