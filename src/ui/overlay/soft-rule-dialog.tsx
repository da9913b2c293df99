import { ConfirmDialog } from './confirm-dialog'

interface SoftRuleDialogProps {
  /** "Save all the same?" */
  title: string
  /** "Save anyway" */
  confirm: string
  /** the broken rules; null: nothing is asked */
  question: { message: string; agree: () => void } | null
  onCancel: () => void
}

/** Asks whether to go on although a soft rule, such as a break, is broken (SPEC.md availability-5). */
export const SoftRuleDialog = ({ title, confirm, question, onCancel }: SoftRuleDialogProps) => (
  <ConfirmDialog
    opened={question !== null}
    title={title}
    confirm={confirm}
    onConfirm={() => question?.agree()}
    onCancel={onCancel}
  >
    {question?.message}
  </ConfirmDialog>
)
