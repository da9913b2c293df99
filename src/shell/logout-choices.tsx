import { Button, Flex, Text } from '@mantine/core'
import { count } from '../ui/format/format-text'
import type { AppState } from './app-state'

export interface LogoutChoicesProps {
  state: Pick<AppState, 'session' | 'lock' | 'sync'>
  onRetry: () => void
  onClose: () => void
}

/** The reason why the log-out failed, and the choices: try again, stay, or lock. */
export function LogoutChoices({ state, onRetry, onClose }: LogoutChoicesProps) {
  const { session, lock, sync } = state
  const { online, queued, newer } = sync.status
  const username = session?.username ?? ''
  const waiting = queued + newer
  const lockHere = () => {
    onClose()
    lock?.()
  }
  return (
    <>
      <Text component="div" c="dimmed">
        <p>
          {online
            ? 'You could not be logged out.'
            : 'Logging out needs a connection, and there is none now.'}
          {lock && ` Lock this device instead: only the password of ${username} opens it again.`}
        </p>
        {waiting > 0 && (
          <p>
            {count(waiting, 'change')} {waiting === 1 ? 'waits' : 'wait'} to be sent. Nothing is
            lost: {waiting === 1 ? 'it stays' : 'they stay'} on this device and{' '}
            {waiting === 1 ? 'is' : 'are'} sent when {username} is back.
          </p>
        )}
      </Text>
      <Flex justify="flex-end" gap={8} mt={20}>
        <Button variant="text" onClick={onRetry}>
          Try again
        </Button>
        <Button variant="default" onClick={onClose}>
          Stay
        </Button>
        {lock && <Button onClick={lockHere}>Lock</Button>}
      </Flex>
    </>
  )
}
