import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Sync, UserOfTablet } from '#sync'
import { useOnce } from '../data/use-once'
import { type LogIn, LogInForm } from '../screens/login/log-in-form'
import { PinPad } from '../ui/form/pin-pad'

export interface SwitchUserProps {
  /** the users of this tablet; the first one is chosen if it is the only one */
  users: readonly UserOfTablet[]
  switchUser: Sync['session']['switchUser']
  logIn: LogIn
  /** called after the switch */
  onSwitched?: () => void
}

/** The names of a tablet, and the PIN of the chosen one. A user whose PIN doesn't help logs in with the password. */
export function SwitchUser({ users, switchUser, logIn, onSwitched }: SwitchUserProps) {
  const [only, second] = users
  const [chosen, setChosen] = useState(second ? null : (only ?? null))
  if (!chosen) return <Names users={users} onChoose={setChosen} />
  const known = users.find(({ username }) => username === chosen.username) ?? chosen
  const now = known.needsPassword ? known : chosen
  return (
    <Stack gap={12}>
      <Title order={2} size="h3">
        {now.username}
      </Title>
      {now.needsPassword ? (
        <Password user={now} logIn={logIn} onDone={onSwitched} />
      ) : (
        <Pin
          user={now}
          switchUser={switchUser}
          onDone={onSwitched}
          onPasswordDue={() => setChosen({ ...now, needsPassword: true })}
        />
      )}
      {second && (
        <Button variant="text" fullWidth onClick={() => setChosen(null)}>
          Another name
        </Button>
      )}
    </Stack>
  )
}

interface NamesProps {
  users: readonly UserOfTablet[]
  onChoose: (user: UserOfTablet) => void
}

function Names({ users, onChoose }: NamesProps) {
  return (
    <Stack component="section" gap={8} aria-label="Names">
      {users.map((user, at) => (
        <Button
          key={`${user.storeCode}.${user.username}`}
          variant="default"
          size="lg"
          fullWidth
          autoFocus={at === 0}
          onClick={() => onChoose(user)}
        >
          {user.username}
        </Button>
      ))}
    </Stack>
  )
}

interface ChosenProps {
  user: UserOfTablet
  onDone: (() => void) | undefined
}

interface PinProps extends ChosenProps {
  switchUser: SwitchUserProps['switchUser']
  /** called when no PIN helps any more */
  onPasswordDue: () => void
}

function Pin({ user, switchUser, onDone, onPasswordDue }: PinProps) {
  const { once, running } = useOnce()
  const [message, setMessage] = useState<string | null>(null)
  async function enter(pin: string) {
    const answer = await once(() => switchUser(user.username, user.storeCode, pin))
    if (answer?.ok) onDone?.()
    else if (answer?.needsPassword) onPasswordDue()
    else if (answer) setMessage(answer.message)
  }
  return (
    <PinPad label={`PIN of ${user.username}`} isRunning={running} error={message} onEnter={enter} />
  )
}

function Password({ user, logIn, onDone }: ChosenProps & { logIn: LogIn }) {
  const enter: LogIn = async (username, password) => {
    const answer = await logIn(username, password, user.storeCode)
    if (answer.ok) onDone?.()
    return answer
  }
  return (
    <>
      <Text c="dimmed">
        Only the password helps now: the session is over, five PINs were wrong, or the PIN was not
        entered on this tablet yet.
      </Text>
      <LogInForm logIn={enter} username={user.username} />
    </>
  )
}
