import type { Admin } from '#domain/rows/accounts/admin'
import { asRunResult } from '../../data/answer-result'
import { useSync } from '../../data/context'
import { useSubmit } from '../../data/use-submit'
import { FieldError } from '../../ui/feedback/field-error'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog'

interface RemovePinDialogProps {
  row: Admin
  onDone: () => void
  onClose: () => void
}

/** Asks before the PIN of another account is removed. */
export function RemovePinDialog({ row, onDone, onClose }: RemovePinDialogProps) {
  const { online } = useSync()
  const { submit, refusal, running } = useSubmit()
  return (
    <ConfirmDialog
      opened
      title={`Remove the PIN of ${row.username}?`}
      confirm="Remove the PIN"
      danger
      isRunning={running}
      onConfirm={() => void submit(async () => asRunResult(await online.removePin(row.id)), onDone)}
      onCancel={onClose}
    >
      All devices of {row.username} will ask for the password. Their changes stay. {row.username}{' '}
      can set a new PIN in More, Change password.
      <div role="alert">{refusal && <FieldError>{refusal.message}</FieldError>}</div>
    </ConfirmDialog>
  )
}
