import { Button, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import { appointmentFields } from '#domain/fields/appointments'
import { idText, kindText } from '#domain/rows/privilege'
import { useCommand } from '../../../data/form/use-command'
import { useNumbers } from '../../../data/use-numbers'
import { FormDialog } from '../../../ui/form/form-dialog'
import { privilegeNote } from '../../booking/draft/privilege-note'
import { PrivilegeCells, type TypedPrivilege } from '../../booking/form/privilege-cells'
import { barLook } from '../running/bar-looks'
import type { SectionProps } from '../state/section-props'

/** The discount by law of a visit, with a button that gives it or changes it. A store without it has no such row. */
export function PrivilegeRow(props: SectionProps) {
  const { allowed, isArmed } = props
  const { row, world } = props.detail
  const numbers = useNumbers()
  const [isOpen, setOpen] = useState(false)
  const { privilege } = row
  if (!privilege && !(world.store.givesPrivileges && allowed.update)) return null
  return (
    <>
      <Flex {...barLook} justify="space-between" wrap="wrap">
        <Text span inherit c="dimmed" flex="1 1 180px" style={{ whiteSpace: 'pre-line' }}>
          {privilege
            ? `${kindText(privilege)}\n${numbers.writeIn(idText(privilege))}`
            : appointmentFields.privilege.label}
        </Text>
        {allowed.update && (
          <Button variant="default" disabled={!isArmed} onClick={() => setOpen(true)}>
            {privilege ? 'Change' : 'Give the discount'}
          </Button>
        )}
        {privilege && (
          <Text span inherit flex="1 0 100%">
            {privilegeNote(row.originalPrice, privilege)}
          </Text>
        )}
      </Flex>
      {isOpen && <PrivilegeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function PrivilegeDialog({ detail, onClose }: SectionProps & { onClose: () => void }) {
  const { row, tell } = detail
  const { areMasked } = useNumbers()
  const { run, forget, running, refusal } = useCommand(row)
  const [typed, setTyped] = useState<TypedPrivilege | undefined>(
    row.privilege ? { ...row.privilege, ...(areMasked && { idNumber: '' }) } : first,
  )
  const save = () =>
    run('givePrivilege', { id: row.id, privilege: typed ?? null }, (isQueued) => {
      onClose()
      const text = typed ? 'The discount is given.' : 'The discount is taken off.'
      tell({ text, isQueued, undo: null })
    })
  return (
    <FormDialog
      isInForm
      title={appointmentFields.privilege.label}
      text="The guest’s services are without VAT and 20 % less, if the promo doesn’t take more. Look at the ID."
      action="SAVE"
      message={refusal?.message}
      onCancel={onClose}
      isRunning={running}
      onSubmit={save}
    >
      <PrivilegeCells
        value={typed}
        onChange={(next) => {
          forget()
          setTyped(next)
        }}
        customer={row.name}
        error={null}
      />
    </FormDialog>
  )
}

const first: TypedPrivilege = { kind: 'SENIOR', idNumber: '', name: '' }
