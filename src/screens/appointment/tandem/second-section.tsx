import { Button, Flex } from '@mantine/core'
import { useState } from 'react'
import { appointmentFields } from '#domain/fields/appointments'
import { type Appointment, isFinal } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { FormSection } from '../../../ui/form/form-section'
import { LockedCell } from '../../../ui/form/locked-cell'
import { SelectCell } from '../../../ui/form/select-cell'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog'
import { SoftRuleDialog } from '../../../ui/overlay/soft-rule-dialog'
import { resourceOptions } from '../../booking/draft/options'
import { useAvailable } from '../../booking/state/use-available'
import { useWhyNot } from '../../booking/state/why-not'
import { nameIn } from '../papers/place-line'
import type { Tandem } from './use-tandem'

interface SecondSectionProps {
  row: Appointment
  guest: Appointment | undefined
  world: World
  tandem: Tandem
}

/** The second therapist, who can be replaced or leave until the visit ends. */
export function SecondSection({ row, guest, world, tandem }: SecondSectionProps) {
  const [chosen, setChosen] = useState(row.staffId)
  const [isLeaving, setLeaving] = useState(false)
  const nameOf = (staffId: string | null) => nameIn(world.staffs, staffId)
  const { startDate, startTime, serviceIds, id } = row
  const query = { startDate, startTime, serviceIds, appointmentId: id }
  const whyNot = useWhyNot(query)
  const available = useAvailable(id, isFinal(row) ? null : query)
  const free = available?.staffs.filter((staff) => staff.id !== guest?.staffId) ?? null
  if (isFinal(row))
    return (
      <FormSection title="Second therapist">
        <LockedCell label={appointmentFields.tandemOf.label} value={nameOf(row.staffId)} />
      </FormSection>
    )
  const leave = () => {
    setLeaving(false)
    tandem.leave(nameOf(row.staffId))
  }
  return (
    <FormSection title="Second therapist">
      <SelectCell
        label={appointmentFields.tandemOf.label}
        value={chosen}
        onChange={(staffId) => {
          tandem.quiet()
          setChosen(staffId)
        }}
        options={resourceOptions(free, chosen, world.staffs)}
        whyNot={whyNot('staff')}
      />
      <Flex wrap="wrap" gap={8} p={12}>
        <Button
          disabled={chosen === null || chosen === row.staffId}
          loading={tandem.running}
          onClick={() => chosen !== null && tandem.change(chosen, nameOf(chosen))}
        >
          Change second therapist
        </Button>
        <Button variant="default" disabled={tandem.running} onClick={() => setLeaving(true)}>
          Second therapist leaves
        </Button>
      </Flex>
      <ConfirmDialog
        opened={isLeaving}
        danger
        title={`${nameOf(row.staffId)} leaves?`}
        confirm="Second therapist leaves"
        onConfirm={leave}
        onCancel={() => setLeaving(false)}
      >
        The visit of {row.name} goes on with {nameOf(guest?.staffId ?? null)} alone, at the same
        price.
      </ConfirmDialog>
      <SoftRuleDialog
        title="Save all the same?"
        confirm="Save anyway"
        question={tandem.question}
        onCancel={tandem.dropQuestion}
      />
    </FormSection>
  )
}
