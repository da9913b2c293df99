import { Box, Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { StoreChoice } from '#domain/rows/accounts/store-access'
import { FieldError } from '../../ui/feedback/field-error'
import { lazyPart } from '../../ui/feedback/lazy-part'
import { CellCard } from '../../ui/form/form-section'
import { PasswordCell } from '../../ui/form/password-cell'
import { TextCell } from '../../ui/form/text-cell'
import type { StoreChoicesProps } from './store-choices'

export type LogInOutcome =
  | { ok: true }
  /** `stores`: the password is right; the user must choose one of these stores */
  | { ok: false; message: string; stores?: readonly StoreChoice[] }

export type LogIn = (
  username: string,
  password: string,
  ...store: [code?: string]
) => Promise<LogInOutcome>

interface LogInFormProps {
  logIn: LogIn
  /** the user who has to log in again; the name can't be changed then */
  username?: string
}

/** Error text if a field is empty. Nothing is sent then (SPEC.md LOGIN-2). */
const bothRequired = 'Please enter both username and password.'

export const StoreChoices = lazyPart<StoreChoicesProps>(
  async () => (await import('./store-choices')).StoreChoices,
)

export function LogInForm({ logIn, username: known = '' }: LogInFormProps) {
  const [username, setUsername] = useState(known)
  const [password, setPassword] = useState('')
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [stores, setStores] = useState<readonly StoreChoice[] | null>(null)

  const type = (set: (text: string) => void) => (text: string) => {
    set(text)
    setMessage(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (username.trim() === '' || password === '') return setMessage(bothRequired)
    await enter()
  }
  async function enter(...store: [code?: string]) {
    setBusy(true)
    const outcome = await logIn(username.trim(), password, ...store)
    setBusy(false)
    if (outcome.ok) return
    setStores(outcome.stores ?? null)
    setMessage(outcome.message)
  }
  const back = () => setStores(null)
  if (stores) return <StoreChoices stores={stores} isBusy={busy} onChoose={enter} onBack={back} />

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
