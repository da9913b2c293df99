import { Button, Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog'

interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** the consequence, and fields for the decision */
  children: ReactNode
  /** Label of the confirming button: "Discard the booking". */
  confirm: string
  danger?: boolean
  disabled?: boolean
  isRunning?: boolean
  onConfirm: () => void
  onCancel: () => void
  cancel?: string
  /** closes without a decision, by Escape or the close button; default: `onCancel` */
  onClose?: () => void
}

/** A question with two answers. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose ?? props.onCancel}
      // The second tap of a double tap may hit the space beside the dialog.
      closeOnClickOutside={false}
      title={props.title}
      size={440}
      padding="lg"
      withCloseButton={props.onClose !== undefined}
    >
      <Text component="div" c="dimmed">
        {props.children}
      </Text>
      <Flex justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={props.onCancel}>
          {props.cancel ?? 'Back'}
        </Button>
        <Button
          variant={props.danger ? 'danger' : 'filled'}
          disabled={props.disabled}
          loading={props.isRunning}
          onClick={props.onConfirm}
        >
          {props.confirm}
        </Button>
      </Flex>
    </Dialog>
  )
}
