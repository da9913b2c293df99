import { Button, Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorBanner } from '../../../ui/feedback/banner'
import { CellCard } from '../../../ui/form/form-section'
import { Dialog } from '../../../ui/overlay/dialog'

interface GroupDialogFrameProps {
  title: string
  text: string
  /** the refusal or question of the last attempt */
  message: string | null
  action: string
  danger?: boolean
  isRunning: boolean
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** The frame of the dialogs about several guests. It has no form element, because the detail's form contains it. */
export function GroupDialog({ title, text, message, ...props }: GroupDialogFrameProps) {
  return (
    <Dialog
      opened
      onClose={props.onCancel}
      closeOnClickOutside={false}
      title={title}
      size={480}
      padding="lg"
    >
      {message && <ErrorBanner>{message}</ErrorBanner>}
      <Text component="div" c="dimmed" my={12}>
        {text}
      </Text>
      <CellCard>{props.children}</CellCard>
      <Flex justify="flex-end" wrap="wrap" gap={8} mt={20}>
        <Button variant="default" onClick={props.onCancel}>
          Back
        </Button>
        <Button
          variant={props.danger ? 'danger' : 'filled'}
          loading={props.isRunning}
          onClick={props.onSubmit}
        >
          {props.action}
        </Button>
      </Flex>
    </Dialog>
  )
}
