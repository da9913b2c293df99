import { useDeps } from '../../../data/context'
import type { WhyNot } from '../../../ui/feedback/nothing-found'
import { SelectCell } from '../../../ui/form/select-cell'
import type { Along } from '../draft/draft'
import type { BookingFacts } from '../draft/normalize-draft'
import { resourceOptions } from '../draft/options'

interface AlongCellProps {
  label: string
  facts: BookingFacts
  /** the guest's therapist, who is not offered */
  staffId: string | null
  along: Along | null | undefined
  onChange: (along: Along | null) => void
  whyNot: WhyNot
  error?: string | null
}

/** The choice of a second therapist for one guest. */
export function AlongCell({ label, facts, staffId, along, onChange, ...props }: AlongCellProps) {
  const { world, available } = facts
  const { newId } = useDeps()
  const chosen = along?.staffId ?? null
  const free = available?.staffs.filter(({ id }) => id !== staffId) ?? null
  return (
    <SelectCell
      label={label}
      value={chosen}
      onChange={(id) => onChange(id === null ? null : { key: along?.key ?? newId(), staffId: id })}
      options={resourceOptions(free, chosen, world.staffs)}
      placeholder="No second therapist"
      clearable
      {...props}
    />
  )
}
