import { Box, Button, Flex, Stack, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { count } from '../../ui/format/format-text'
import { Icon } from '../../ui/icons/icon'
import { Brand } from '../../ui/layout/brand'
import { type LogIn, LogInForm } from './log-in-form'

interface LoginPageProps {
  logIn: LogIn
  /** number of unsent changes on this device, by user */
  waitingFor: Readonly<Record<string, number>>
  /** The user who locked this tablet. */
  lockedUser?: string | null
  offers?: ReactNode
  /** the users of this tablet with a PIN, who need no password; null: there is none */
  names?: ReactNode
}

/** The log-in page. Every path shows it while no user is logged in. */
export function LoginPage({ logIn, waitingFor, lockedUser, offers, names }: LoginPageProps) {
  const [isSwitched, setSwitched] = useState(false)
  const [isByPassword, setByPassword] = useState(false)
  const known = isSwitched ? undefined : (lockedUser ?? undefined)
  return (
    <Flex component="main" direction="column" align="center" mih="100dvh" p="24px 16px 18px">
      {/* Space for one offer is kept free, so that nothing moves when an offer appears. */}
      <Box w="100%" maw={640} mih={62}>
        {offers}
      </Box>
      <Stack justify="center" gap={0} flex={1} w="100%" maw={400} pb={24}>
        <Brand name="Frontdesk" size="page" />
        <Title order={1} my={20} fz="due" lh="due">
          {known ? `Locked by ${known}` : 'Log in to your account'}
        </Title>
        {names && !isByPassword ? (
          <>
            {names}
            <Button variant="text" fullWidth mt="sm" onClick={() => setByPassword(true)}>
              Log in with a password
            </Button>
          </>
        ) : (
          <>
            <LogInForm key={known} logIn={logIn} username={known} />
            {known && (
              <Button variant="text" fullWidth mt="sm" onClick={() => setSwitched(true)}>
                Switch user
              </Button>
            )}
            {names && (
              <Button variant="text" fullWidth onClick={() => setByPassword(false)}>
                Log in with a PIN
              </Button>
            )}
          </>
        )}
      </Stack>
      <Stack component="ul" align="center" gap={4} mih={20} fz="meta" lh="sm" c="dimmed">
        {Object.entries(waitingFor).map(([username, changes]) => (
          <Flex component="li" key={username} align="center" gap={8}>
            <Icon name="cloud-up" />
            {waitingLine(username, changes)}
          </Flex>
        ))}
      </Stack>
    </Flex>
  )
}

/** Text about another user's unsent changes and conflicts. */
function waitingLine(username: string, changes: number): string {
  const wait = changes === 1 ? 'waits' : 'wait'
  return `${count(changes, 'change')} by ${username} ${wait} on this device until ${username} logs in.`
}
