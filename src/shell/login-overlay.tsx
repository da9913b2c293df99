import { Button, Text } from '@mantine/core'
import { type LogIn, LogInForm } from '../screens/login/log-in-form'
import { Dialog } from '../ui/overlay/dialog'

export interface LoginOverlayProps {
  opened: boolean
  /** the user whose session has ended */
  username: string
  logIn: LogIn
  onLater: () => void
}

/** A log-in over the screen after the session has ended. The screen below keeps its typed text. */
export function LoginOverlay({ opened, username, logIn, onLater }: LoginOverlayProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onLater}
      closeOnClickOutside={false}
      withCloseButton={false}
      title="Your session is over"
      size={432}
      padding="lg"
      zIndex={300}
    >
      <Text mb={16} c="dimmed">
        Log in to go on sending. Work can go on without it: what you change is saved on this device.
      </Text>
      <LogInForm logIn={logIn} username={username} />
      <Button variant="text" fullWidth mt="sm" onClick={onLater}>
        Later
      </Button>
    </Dialog>
  )
}
