import { Button } from '@mantine/core'
import { byName, upperName } from '#domain/kernel/names'
import { useDeps } from '../../../data/context'
import { useStatus } from '../../../data/use-session'
import { CellPair } from '../../../ui/form/form-section'
import { MoneyCell } from '../../../ui/form/money-cell'
import { plainOptions, SelectCell } from '../../../ui/form/select-cell'
import { errorFor } from '../../booking/draft/field-error'
import type { SectionProps } from '../state/section-props'

/** The therapist's tip. It is left out of the sums, because the money is the therapist's. */
export function TipCells({ detail, fieldError }: SectionProps) {
  const { world, fields, edit } = detail
  const { hasAllCalls } = useStatus()
  const { newId } = useDeps()
  const { tip } = fields
  if (!hasAllCalls) return null
  if (tip === 'none') {
    return (
      <Button
        variant="text"
        fullWidth
        radius={0}
        c="var(--fd-plum)"
        onClick={() => edit({ tip: null, tipId: newId() })}
      >
        Add a tip
      </Button>
    )
  }
  const therapistId = fields.tipStaffId ?? fields.staffId
  const therapists = [...world.staffs.values()]
    .filter((staff) => staff.available || staff.id === therapistId)
    .toSorted(byName)
    .map((staff) => ({ value: staff.id, label: upperName(staff.name) }))
  return (
    <>
      <CellPair>
        <MoneyCell
          label="Tip"
          value={tip}
          onChange={(next) => edit({ tip: next })}
          error={errorFor(fieldError, 'tip')}
        />
        <SelectCell
          label="Mode of the tip"
          value={fields.tipMode}
          onChange={(mode) => mode && edit({ tipMode: mode })}
          options={plainOptions(world.lookups.modeOfPayments, fields.tipMode)}
        />
      </CellPair>
      <SelectCell
        label="Tip for"
        value={therapistId}
        onChange={(tipStaffId) => edit({ tipStaffId })}
        error={errorFor(fieldError, 'tipStaffId')}
        options={therapists}
      />
    </>
  )
}
