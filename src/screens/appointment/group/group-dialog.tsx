import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorBanner } from '../../../ui/feedback/banner'
import { CellCard } from '../../../ui/form/form-section'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog'

interface GroupDialogFrameProps {
  title: string
  text: string
  /** the refusal or the question after the last attempt */
  message: string | null
  action: string
  danger?: boolean
  isRunning: boolean
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** The frame of the dialogs about several guests. It must not be a form, because it lies inside the detail's form. */
export function GroupDialog({ text, message, children, ...props }: GroupDialogFrameProps) {
  return (
    <ConfirmDialog
      opened
      title={props.title}
      confirm={props.action}
      danger={props.danger}
      isRunning={props.isRunning}
      onConfirm={props.onSubmit}
      onCancel={props.onCancel}
      onClose={props.onCancel}
    >
      {message && <ErrorBanner>{message}</ErrorBanner>}
      <Box mb={12}>{text}</Box>
      <CellCard>{children}</CellCard>
    </ConfirmDialog>
  )
}
