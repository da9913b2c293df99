import { memo } from 'react'
import { CellPair, FormSection } from '../../../ui/form/form-section'
import { SelectCell } from '../../../ui/form/select-cell'
import { SwitchCell } from '../../../ui/form/switch-cell'
import { TextCell } from '../../../ui/form/text-cell'
import { servicesOf } from '../draft/normalize-draft'
import { plainOptions } from '../draft/options'
import { AddedServices } from './added-services'
import { sameFields } from './same-section'
import type { SectionProps } from './section-props'

/** Booking channel, note, requested therapist, further services. */
export const OtherSection = memo(
  function OtherSection(props: SectionProps) {
    const { booking, facts } = props
    const { draft, edit } = booking
    const main = servicesOf(draft, facts.world)[0]
    return (
      <FormSection title="Other Details">
        <CellPair>
          <SelectCell
            label="Type"
            value={draft.type}
            onChange={(type) => edit({ type })}
            options={plainOptions(facts.world.lookups.types)}
            placeholder="Select type"
            clearable
          />
          <TextCell
            label="Note"
            value={draft.note}
            onChange={(note) => edit({ note })}
            placeholder="Add a note"
            name="note"
          />
        </CellPair>
        <SwitchCell
          label="Therapist Requested"
          checked={draft.staffRequested}
          onChange={(staffRequested) => edit({ staffRequested })}
          disabled={main?.hasStaff !== true}
        />
        <AddedServices {...props} />
      </FormSection>
    )
  },
  sameFields('serviceIds', 'type', 'note', 'staffRequested'),
)
