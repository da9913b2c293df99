import { Box, Button, Flex, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Status } from '#sync'
import { useSync } from '../data/context'
import { useOnline } from '../data/online/use-online'
import { useOnce } from '../data/use-once'
import { useSession, useStatus } from '../data/use-session'
import { FieldError } from '../ui/feedback/field-error'
import { CellCard } from '../ui/form/form-section'
import { PasswordCell } from '../ui/form/password-cell'
import { SelectCell } from '../ui/form/select-cell'
import { count, storeName } from '../ui/format/format-text'
import { DialogFoot } from '../ui/overlay/dialog-foot'

interface SwitchStoreProps {
  onClose: () => void
  onSwitched: () => void
}

/**
 * Starts a session in another store of the user's account. Refused while this store has unsent changes or conflicts.
 */
export function SwitchStore({ onClose, onSwitched }: SwitchStoreProps) {
  const { online } = useSync()
  const here = useSession()?.storeCode ?? ''
  const status = useStatus()
  const { value, failure } = useOnline('own stores', online.ownStores)
  const others = value?.filter(({ code }) => code !== here) ?? []
  const none = value && others.length === 0 ? 'Your account has no other store.' : null
  const unknown = failure && 'The stores can be seen when back online.'
  const reason = waitingText(status, here) ?? unknown ?? none
  if (reason)
    return (
      <>
        <Text c="dimmed">{reason}</Text>
        <Flex justify="flex-end" mt={16}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Flex>
      </>
    )
  if (!value) return null
  const options = others.map(({ code, name }) => ({ value: code, label: name }))
  return <SwitchForm options={options} onClose={onClose} onSwitched={onSwitched} />
}

/** Text about the unsent changes and conflicts that prevent a switch of the store; null if there are none. */
function waitingText({ queued, newer, conflicts }: Status, storeCode: string): string | null {
  const parts = [
    ...(queued + newer > 0 ? [count(queued + newer, 'change')] : []),
    ...(conflicts > 0 ? [count(conflicts, 'conflict')] : []),
  ]
  if (parts.length === 0) return null
  const wait = queued + newer + conflicts === 1 ? 'waits' : 'wait'
  return `${parts.join(' and ')} ${wait} in ${storeName(storeCode)}. The store can be switched when all is sent.`
}

interface SwitchFormProps extends SwitchStoreProps {
  options: { value: string; label: string }[]
}

/** A refusal, and the field at fault. */
interface Trouble {
  message: string
  field?: 'store' | 'password'
}

function SwitchForm({ options, onClose, onSwitched }: SwitchFormProps) {
  const { session } = useSync()
  const { once, running } = useOnce()
  const only = options.length === 1 ? options[0] : undefined
  const [code, setCode] = useState<string | null>(only?.value ?? null)
  const [password, setPassword] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  async function save(event: FormEvent) {
    event.preventDefault()
    if (code === null) return setTrouble({ message: 'Please choose a store.', field: 'store' })
    if (password === '')
      return setTrouble({ message: 'Please enter your password.', field: 'password' })
    const answer = await once(() => session.switchStore(code, password))
    if (answer?.ok) return onSwitched()
    if (answer?.field === 'password') setPassword(password ?? '')
    if (answer) setTrouble(answer)
  }
  const chooseStore = (value: string | null) => {
    setCode(value)
    setTrouble(null)
  }
  const type = (text: string) => {
    setPassword(text)
    setTrouble(null)
  }
  const errorOf = (field: Trouble['field']) => (trouble?.field === field ? 'see below' : null)
  return (
    <form onSubmit={save} noValidate>
      <CellCard>
        <SelectCell
          label="Store"
          value={code}
          onChange={chooseStore}
          options={options}
          error={errorOf('store')}
        />
        {password !== null && (
          <PasswordCell
            value={password}
            onChange={type}
            autoComplete="current-password"
            error={errorOf('password')}
          />
        )}
      </CellCard>
      <Box mih={22} mt={9} role="alert">
        {trouble && <FieldError>{trouble.message}</FieldError>}
      </Box>
      <DialogFoot action="SWITCH STORE" isRunning={running} onCancel={onClose} />
    </form>
  )
}
