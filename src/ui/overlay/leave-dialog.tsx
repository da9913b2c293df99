import { ConfirmDialog } from './confirm-dialog'

interface LeaveDialogProps {
  opened: boolean
  /** Whose or what was typed for: "Bianca Ocampo", "the new room". */
  subject: string
  onLeave: () => void
  onStay: () => void
}

/** What was typed isn't lost by a slip on Close. */
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
