import { Box, Button, Stack, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { StoreChoice } from '#domain/rows/store-access'
import { FieldError } from '../../ui/feedback/field-error'
import { CellCard } from '../../ui/form/form-section'
import { PasswordCell } from '../../ui/form/password-cell'
import { TextCell } from '../../ui/form/text-cell'

export type LogInOutcome =
  | { ok: true }
  /** `stores`: the password is right, and the user has to choose a store */
  | { ok: false; message: string; stores?: readonly StoreChoice[] }

export type LogIn = (
  username: string,
  password: string,
  ...store: [code?: string]
) => Promise<LogInOutcome>

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

interface StoreChoicesProps {
  stores: readonly StoreChoice[]
  isBusy: boolean
  onChoose: (code: string) => void
  onBack: () => void
}

const focus = (first: HTMLElement | null) => first?.focus()

/** Asks a user who has several stores in which one they work. */
function StoreChoices({ stores, isBusy, onChoose, onBack }: StoreChoicesProps) {
  return (
    <Stack component="section" gap={8} aria-label="Which store?">
      <Title order={2} size="h3">
        Which store?
      </Title>
      {stores.map(({ code, name }, at) => (
        <Button
          key={code}
          ref={at === 0 ? focus : undefined}
          variant="default"
          size="lg"
          fullWidth
          disabled={isBusy}
          onClick={() => onChoose(code)}
        >
          {name}
        </Button>
      ))}
      <Button variant="text" fullWidth onClick={onBack}>
        Back
      </Button>
    </Stack>
  )
}
