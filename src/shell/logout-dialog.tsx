import { Dialog } from '../ui/overlay/dialog'
import { LogoutChoices, type LogoutChoicesProps } from './logout-choices'

export interface LogoutDialogProps extends LogoutChoicesProps {
  opened: boolean
}

/**
 * A dialog after a log-out that the service did not confirm. It offers to lock, which needs no service. Unsent changes
 * stay.
 */
export function LogoutDialog({ opened, ...choices }: LogoutDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={choices.onClose}
      title="You are still logged in"
      size={440}
      padding="lg"
      withCloseButton={false}
      zIndex={300}
    >
      <LogoutChoices {...choices} />
    </Dialog>
  )
}
