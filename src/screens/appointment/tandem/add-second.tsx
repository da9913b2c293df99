import { Button, Flex } from '@mantine/core'
import { useState } from 'react'
import { appointmentFields } from '#domain/fields/appointments'
import { isMassage } from '#domain/rows/service'
import { useCommand } from '../../../data/form/use-command'
import { useFormSync } from '../../../data/form/use-form-sync'
import { useStatus } from '../../../data/use-session'
import { FormDialog } from '../../../ui/form/form-dialog'
import { SelectCell } from '../../../ui/form/select-cell'
import { resourceOptions } from '../../booking/draft/options'
import { nameIn } from '../papers/place-line'
import type { SectionProps } from '../state/section-props'

/** A button that gives the guest of a massage a second therapist. A host that takes none later is not offered it. */
export function AddSecond(props: SectionProps) {
  const { allowed, isArmed } = props
  const { row, world } = props.detail
  const { hasAllCalls } = useStatus()
  const [isOpen, setOpen] = useState(false)
  const main = world.services.get(row.serviceIds[0] ?? '')
  if (!hasAllCalls || !allowed.update || !main || !isMassage(main) || row.staffId === null)
    return null
  return (
    <Flex px={12} py={6}>
      <Button variant="default" disabled={!isArmed} onClick={() => setOpen(true)}>
        Add a second therapist
      </Button>
      {isOpen && <AddSecondDialog {...props} onClose={() => setOpen(false)} />}
    </Flex>
  )
}

/** Asks for the second therapist, who has the guest's whole time. */
function AddSecondDialog({ detail, onClose }: SectionProps & { onClose: () => void }) {
  const { row, world, available } = detail
  const [staffId, setStaffId] = useState<string | null>(null)
  const { add, forget, running, refusal, question } = useAdding(detail, staffId, onClose)
  const free = available?.staffs.filter(({ id }) => id !== row.staffId) ?? null
  return (
    <FormDialog
      isInForm
      title="Add a second therapist"
      text={`Two therapists massage ${row.name} for the whole visit, at the same price.`}
      action={question ? 'ADD ANYWAY' : 'ADD'}
      message={(question ?? refusal)?.message}
      onCancel={onClose}
      isRunning={running}
      onSubmit={() => (question ? question.agree() : add())}
    >
      <SelectCell
        label={appointmentFields.tandemOf.label}
        value={staffId}
        onChange={(chosen) => {
          forget()
          setStaffId(chosen)
        }}
        options={resourceOptions(free, staffId, world.staffs)}
      />
    </FormDialog>
  )
}

function useAdding(
  { row, world, tell, undo }: SectionProps['detail'],
  staffId: string | null,
  onDone: () => void,
) {
  const sync = useFormSync()
  const { run, id: secondId, ...outcome } = useCommand()
  const { id, mobileNumber } = row
  const asked = { id, mobileNumber, secondId, staffId, staffRequested: false, createdDate: '' }
  const add = () =>
    run('addSecond', { ...asked, confirmed: [] }, (isQueued, entryId) => {
      onDone()
      const back = () => undo(() => sync.withdraw(entryId ?? ''), 'The second therapist is gone.')
      const text = `${nameIn(world.staffs, staffId)} is the second therapist.`
      tell({ text, isQueued, undo: entryId === null ? null : back })
    })
  return { ...outcome, add }
}
