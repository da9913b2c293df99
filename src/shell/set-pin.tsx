import { Box, Button, Flex, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Refusal } from '#domain/kernel/refusal'
import { setPinRule } from '#domain/rows/accounts/pin-rules'
import { useSync } from '../data/context'
import { useUnsaved } from '../data/form/unsaved'
import { useOnce } from '../data/use-once'
import { useSession } from '../data/use-session'
import { SuccessBanner } from '../ui/feedback/banner'
import { FieldError } from '../ui/feedback/field-error'
import { CellCard } from '../ui/form/form-section'
import { PasswordCell } from '../ui/form/password-cell'
import { DialogFoot } from '../ui/overlay/dialog-foot'

const blank = { password: '', pin: '', again: '' }
type Draft = typeof blank
type Trouble = Pick<Refusal, 'message' | 'field'>

/** The form for the user's own PIN. A blank one removes it. Typed text is never stored. */
export function SetPin({ onClose }: { onClose: () => void }) {
  const { session } = useSync()
  const username = useSession()?.username ?? ''
  const hasPin = session.users().some((user) => user.username === username)
  const { once, running } = useOnce()
  const [draft, setDraft] = useState(blank)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [done, setDone] = useState<string | null>(null)
  useUnsaved('a form', done === null && Object.values(draft).some(Boolean), false)
  if (done !== null) return <Done text={done} onClose={onClose} />
  const cell = (field: keyof Draft, label: string) => ({
    label,
    name: field,
    value: draft[field],
    onChange: (text: string) => {
      setDraft({ ...draft, [field]: text })
      setTrouble(null)
    },
    error: trouble?.field === field ? 'see below' : null,
  })
  async function save(event: FormEvent) {
    event.preventDefault()
    const wrong = troubleOf(draft, hasPin)
    if (wrong) return setTrouble(wrong)
    const answer = await once(() => session.setPin(draft.password, draft.pin))
    if (answer?.ok) setDone(draft.pin === '' ? 'Your PIN is removed.' : 'Your PIN is set.')
    else if (answer) setTrouble({ message: answer.message })
  }
  return (
    <form onSubmit={save} noValidate>
      <input hidden readOnly autoComplete="username" value={username} />
      <CellCard>
        <PasswordCell
          {...cell('password', 'Password')}
          autoComplete="current-password"
          firstInDialog
        />
        <PasswordCell {...cell('pin', 'New PIN')} autoComplete="new-password" />
        <PasswordCell {...cell('again', 'New PIN again')} autoComplete="new-password" />
      </CellCard>
      <Box mih={22} mt={9} role="alert">
        {trouble && <FieldError>{trouble.message}</FieldError>}
      </Box>
      <Text size="meta" c="dimmed" mt={6}>
        A PIN of 4 to 6 digits switches to you on this device, without a connection too.
        {hasPin && ' Leave it blank to remove yours. Other devices then ask for the password.'}
      </Text>
      <DialogFoot action="SET PIN" isRunning={running} onCancel={onClose} />
    </form>
  )
}

function troubleOf(draft: Draft, hasPin: boolean): Trouble | null {
  const refusal = setPinRule(draft)
  if (refusal) return refusal
  if (draft.pin !== draft.again)
    return { message: 'The two new PINs are not the same.', field: 'again' }
  return draft.pin === '' && !hasPin ? { message: 'A PIN has 4 to 6 digits.', field: 'pin' } : null
}

function Done({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <>
      <SuccessBanner note="Switch user is in More.">{text}</SuccessBanner>
      <Flex justify="flex-end" mt={16}>
        <Button onClick={onClose}>Done</Button>
      </Flex>
    </>
  )
}
