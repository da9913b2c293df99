import { Button } from '@mantine/core'
import { appointmentFields } from '#domain/fields/appointments'
import { CellPair, FormSection } from '../../../ui/form/form-section'
import { LockedCell } from '../../../ui/form/locked-cell'
import { TextareaCell } from '../../../ui/form/textarea-cell'
import { orDash } from '../../../ui/format/format-text'
import type { SectionProps } from '../state/section-props'
import { troubleOf } from '../state/trouble'

export function OtherSection(props: SectionProps) {
  const { detail, allowed } = props
  const { row, fields, edit } = detail
  return (
    <FormSection
      title="Other Details"
      action={
        <Button
          variant="plum"
          h={30}
          px={8}
          my={-6}
          mr={-8}
          bdrs={6}
          fz="meta"
          lh="meta"
          onClick={props.onPrintSlip}
        >
          Print treatment slip
        </Button>
      }
    >
      <CellPair>
        <LockedCell label={appointmentFields.type.label} value={orDash(row.type)} />
        <LockedCell
          label={appointmentFields.staffRequested.label}
          value={row.staffRequested ? 'Yes' : 'No'}
        />
      </CellPair>
      {allowed.update ? (
        <TextareaCell
          label={appointmentFields.note.label}
          value={fields.note}
          onChange={(note) => edit({ note })}
          placeholder="Add a note"
          name="note"
          error={troubleOf(props, 'note')}
        />
      ) : (
        <LockedCell label={appointmentFields.note.label} value={orDash(row.note)} />
      )}
    </FormSection>
  )
}
