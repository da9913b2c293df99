import { SelectCell } from '../../../ui/form/select-cell'
import { addedServiceOptions, serviceOption } from '../draft/options'
import type { SectionProps } from './section-props'

/** The services added to the main one, and a field for one more. */
export function AddedServices(props: SectionProps) {
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

/** One added service; choosing it again removes it. */
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
        ...(row ? [serviceOption(row)] : []),
        ...addedServiceOptions(world, draft.serviceIds),
      ]}
      placeholder="None"
      clearable
    />
  )
}
