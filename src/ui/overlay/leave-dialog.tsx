import { ConfirmDialog } from './confirm-dialog'

interface LeaveDialogProps {
  opened: boolean
  /** name of the edited row: "Bianca Ocampo", "the new room" */
  subject: string
  onLeave: () => void
  onStay: () => void
}

/** Asks before Close discards typed text. */
export function LeaveDialog({ opened, subject, onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title="Leave without saving?"
      confirm="Leave"
      danger
      cancel="Stay"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      What you typed for {subject} is not saved yet.
    </ConfirmDialog>
  )
}
