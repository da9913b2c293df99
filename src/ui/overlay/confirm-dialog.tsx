import { Button, Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog'

interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** the consequence, and fields if the decision needs some */
  children: ReactNode
  /** label of the button that confirms: "Discard the booking" */
  confirm: string
  danger?: boolean
  disabled?: boolean
  isRunning?: boolean
  onConfirm: () => void
  onCancel: () => void
  cancel?: string
  /** closes without an answer, by Escape or the cross; absent: `onCancel` is called */
  onClose?: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose ?? props.onCancel}
      // the second tap of a double tap may fall beside the dialog
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
        <Button
          variant="default"
          // else the focus would be on the cross
          data-autofocus={props.onClose !== undefined || undefined}
          onClick={props.onCancel}
        >
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
