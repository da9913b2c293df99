import { Button, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { count } from '../../ui/format/format-text'
import { Icon } from '../../ui/icons/icon'
import { Brand } from '../../ui/layout/brand'
import { type LogIn, LogInForm } from './log-in-form'
import classes from './login.module.css'

interface LoginPageProps {
  logIn: LogIn
  /** Numbers of pending changes on this device, by user. */
  waitingFor: Readonly<Record<string, number>>
  /** The user who locked this tablet. */
  lockedUser?: string | null
  offers?: ReactNode
}

/** The log-in page, shown at every path without a session. */
export function LoginPage({ logIn, waitingFor, lockedUser, offers }: LoginPageProps) {
  const [isSwitched, setSwitched] = useState(false)
  const known = isSwitched ? undefined : (lockedUser ?? undefined)
  return (
    <main className={classes.page}>
      <div className={classes.offers}>{offers}</div>
      <div className={classes.middle}>
        <Brand name="Frontdesk" size="page" />
        <Title order={1} my={20} fz="due" lh="due">
          {known ? `Locked by ${known}` : 'Log in to your account'}
        </Title>
        <LogInForm key={known} logIn={logIn} username={known} />
        {known && (
          <Button variant="text" fullWidth mt="sm" onClick={() => setSwitched(true)}>
            Switch user
          </Button>
        )}
      </div>
      <ul className={classes.waiting}>
        {Object.entries(waitingFor).map(([username, changes]) => (
          <li key={username}>
            <Icon name="cloud-up" />
            {waitingLine(username, changes)}
          </li>
        ))}
      </ul>
    </main>
  )
}

/** Text about a user's pending changes; includes conflicts, which wait for a decision. */
function waitingLine(username: string, changes: number): string {
  const wait = changes === 1 ? 'waits' : 'wait'
  return `${count(changes, 'change')} by ${username} ${wait} on this device until ${username} logs in.`
}
