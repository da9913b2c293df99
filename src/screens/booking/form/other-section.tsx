import { appointmentFields } from '#domain/fields/appointments'
import { CellPair, FormSection } from '../../../ui/form/form-section'
import { plainOptions, SelectCell } from '../../../ui/form/select-cell'
import { SwitchCell } from '../../../ui/form/switch-cell'
import { TextCell } from '../../../ui/form/text-cell'
import { servicesOf } from '../draft/normalize-draft'
import { addedServiceOptions, serviceOptionAt } from '../draft/options'
import { section } from './section'
import type { SectionProps } from './section-props'

/** Fields for booking channel, note, requested therapist and added services. */
export const OtherSection = section(['mobileNumber', 'name'], function OtherSection(props) {
  const { booking, facts } = props
  const { draft, edit } = booking
  const main = servicesOf(draft, facts.world)[0]
  return (
    <FormSection title="Other Details">
      <CellPair>
        <SelectCell
          label={appointmentFields.type.label}
          value={draft.type}
          onChange={(type) => edit({ type })}
          options={plainOptions(facts.world.lookups.types, draft.type)}
          placeholder="Select channel"
          clearable
        />
        <TextCell
          label={appointmentFields.note.label}
          value={draft.note}
          onChange={(note) => edit({ note })}
          placeholder="Add a note"
          name="note"
        />
      </CellPair>
      <SwitchCell
        label={appointmentFields.staffRequested.label}
        checked={draft.staffRequested}
        onChange={(staffRequested) => edit({ staffRequested })}
        disabled={main?.hasStaff !== true}
      />
      <AddedServices {...props} />
    </FormSection>
  )
})

/** A field for each added service, and an empty one to add another. */
function AddedServices(props: SectionProps) {
  const [main, ...added] = props.booking.draft.serviceIds
  if (!main) return null
  return (
    <>
      {added.map((id, at) => (
        <AddedService key={id} {...props} at={at + 1} />
      ))}
      <AddedService key={`more ${added.length}`} {...props} at={added.length + 1} />
    </>
  )
}

/** A field for an added service. Choosing its service again removes it. */
function AddedService({ booking, facts, at }: SectionProps & { at: number }) {
  const { draft, edit } = booking
  const { world } = facts
  const chosen = draft.serviceIds[at] ?? null
  const row = world.services.get(chosen ?? '')
  const choose = (id: string | null) =>
    edit({ serviceIds: draft.serviceIds.toSpliced(at, 1, ...(id === null ? [] : [id])) })
  return (
    <SelectCell
      label="Added service"
      value={chosen}
      onChange={choose}
      options={[
        ...(row ? [serviceOptionAt(draft)(row)] : []),
        ...addedServiceOptions(world, draft.serviceIds, draft),
      ]}
      placeholder="None"
      clearable
    />
  )
}
