import { Button, Flex } from '@mantine/core'

interface DialogFootProps {
  /** label of the button that submits */
  action: string
  isRunning: boolean
  onCancel: () => void
  cancel?: string
  danger?: boolean
}

/** The buttons at the foot of a form in a dialog. The right one submits the form. */
export function DialogFoot(props: DialogFootProps) {
  return (
    <Flex justify="flex-end" wrap="wrap" gap={8} mt={20}>
      <Button variant="default" onClick={props.onCancel}>
        {props.cancel ?? 'Cancel'}
      </Button>
      <Button type="submit" variant={props.danger ? 'danger' : 'filled'} loading={props.isRunning}>
        {props.action}
      </Button>
    </Flex>
  )
}
