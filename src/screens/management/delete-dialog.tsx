import { ConfirmDialog } from '../../ui/overlay/confirm-dialog'

interface DeleteDialogProps {
  /** name of the row to delete; null: the dialog is closed */
  name: string | null
  onDelete: () => void
  onDrop: () => void
}

/** Asks before a row is deleted. */
export function DeleteDialog({ name, onDelete, onDrop }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      opened={name !== null}
      title={`Delete ${name ?? ''}?`}
      confirm="Delete"
      danger
      onConfirm={onDelete}
      onCancel={onDrop}
    >
      It goes from every list and form, and its name is free again. A row that appointments use can
      only be disabled.
    </ConfirmDialog>
  )
}
