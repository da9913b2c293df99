import { Box, Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FieldError } from '../../ui/feedback/field-error'
import { CellCard } from '../../ui/form/form-section'
import { PasswordCell } from '../../ui/form/password-cell'
import { TextCell } from '../../ui/form/text-cell'

export type LogInOutcome = { ok: true } | { ok: false; message: string }

export type LogIn = (username: string, password: string) => Promise<LogInOutcome>

interface LogInFormProps {
  logIn: LogIn
  /** a read-only name, if this user has to log in again */
  username?: string
}

/** Error text for an empty field. The service is not asked (SPEC.md LOGIN-2). */
const bothRequired = 'Please enter both username and password.'

export function LogInForm({ logIn, username: known = '' }: LogInFormProps) {
  const [username, setUsername] = useState(known)
  const [password, setPassword] = useState('')
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const type = (set: (text: string) => void) => (text: string) => {
    set(text)
    setMessage(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (username.trim() === '' || password === '') return setMessage(bothRequired)
    setBusy(true)
    const outcome = await logIn(username.trim(), password)
    setBusy(false)
    if (!outcome.ok) setMessage(outcome.message)
  }

  return (
    <form onSubmit={submit} noValidate>
      <CellCard>
        <TextCell
          tall
          label="Username"
          name="username"
          autoComplete="username"
          isVerbatim
          value={username}
          onChange={type(setUsername)}
        />
        <PasswordCell
          tall
          autoComplete="current-password"
          value={password}
          onChange={type(setPassword)}
          firstInDialog={known !== ''}
        />
      </CellCard>
      <Box mih={18} mt={9} mb={19} role="alert">
        {message && <FieldError>{message}</FieldError>}
      </Box>
      <Button type="submit" size="lg" fullWidth loading={busy}>
        Login
      </Button>
    </form>
  )
}
