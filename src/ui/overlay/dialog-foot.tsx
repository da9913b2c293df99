import { Button, Flex } from '@mantine/core'

interface DialogFootProps {
  /** label of the button that submits; null: there is none */
  action: string | null
  isRunning: boolean
  isDisabled?: boolean | undefined
  /** called by the right button where it submits no form */
  onAction?: () => void
  onCancel: () => void
  cancel?: string
  danger?: boolean
}

/** The buttons at the foot of a dialog. The right one submits the form that they are in. */
export function DialogFoot(props: DialogFootProps) {
  return (
    <Flex justify="flex-end" wrap="wrap" gap={8} mt={20}>
      <Button variant="default" onClick={props.onCancel}>
        {props.cancel ?? 'Cancel'}
      </Button>
      {props.action !== null && (
        <Button
          type={props.onAction ? 'button' : 'submit'}
          variant={props.danger ? 'danger' : 'filled'}
          loading={props.isRunning}
          disabled={props.isDisabled}
          onClick={props.onAction}
        >
          {props.action}
        </Button>
      )}
    </Flex>
  )
}
