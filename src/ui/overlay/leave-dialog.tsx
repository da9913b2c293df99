import { ConfirmDialog } from './confirm-dialog'

interface LeaveDialogProps {
  opened: boolean
  /** The subject of the typed text: "Bianca Ocampo", "the new room". */
  subject: string
  onLeave: () => void
  onStay: () => void
}

/** Asks before typed text is lost by Close. */
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
