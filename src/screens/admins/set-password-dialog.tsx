import { Box, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Admin } from '#domain/rows/accounts/admin'
import { newPasswordRule, weakPasswordHint } from '#domain/rows/accounts/password-rules'
import { asRunResult } from '../../data/answer-result'
import { useSync } from '../../data/context'
import { useSubmit } from '../../data/use-submit'
import { FieldError } from '../../ui/feedback/field-error'
import { FieldHint } from '../../ui/form/field-hint'
import { CellCard } from '../../ui/form/form-section'
import { PasswordCell } from '../../ui/form/password-cell'
import { Dialog } from '../../ui/overlay/dialog'
import { DialogFoot } from '../../ui/overlay/dialog-foot'

interface SetPasswordDialogProps {
  /** null: the dialog is closed */
  row: Admin | null
  onDone: (row: Admin) => void
  onClose: () => void
}

/** A form for a new password of another account. Typed text is never stored. */
export function SetPasswordDialog({ row, onDone, onClose }: SetPasswordDialogProps) {
  return (
    <Dialog
      opened={row !== null}
      onClose={onClose}
      closeOnClickOutside={false}
      title={`New password for ${row?.username ?? ''}`}
      size={432}
      padding="lg"
    >
      {row && <SetPassword row={row} onDone={onDone} onClose={onClose} />}
    </Dialog>
  )
}

function SetPassword({ row, onDone, onClose }: SetPasswordDialogProps & { row: Admin }) {
  const { online } = useSync()
  const { submit, refuse, refusal, running } = useSubmit()
  const [newPassword, setNewPassword] = useState('')
  function save(event: FormEvent) {
    event.preventDefault()
    const wrong = newPasswordRule({ newPassword })
    if (wrong) return refuse(wrong)
    void submit(
      async () => asRunResult(await online.setAdminPassword(row.id, newPassword)),
      () => onDone(row),
    )
  }
  return (
    <form onSubmit={save} noValidate>
      <CellCard>
        <PasswordCell
          label="New password"
          value={newPassword}
          onChange={(text) => {
            setNewPassword(text)
            refuse(null)
          }}
          autoComplete="new-password"
          error={refusal?.field && 'see below'}
          firstInDialog
        />
      </CellCard>
      <Box mih={22} mt={9}>
        <FieldHint>{weakPasswordHint(newPassword, row.username)}</FieldHint>
        <div role="alert">{refusal && <FieldError>{refusal.message}</FieldError>}</div>
      </Box>
      <Text size="meta" c="dimmed" mt={6}>
        All devices of {row.username} will ask for it. Their changes stay. {row.username} can change
        it in More, Change password.
      </Text>
      <DialogFoot action="SET PASSWORD" isRunning={running} onCancel={onClose} />
    </form>
  )
}
