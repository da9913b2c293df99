import { Box, Button, Flex, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Refusal } from '#domain/kernel/refusal'
import { changePasswordRule, weakPasswordHint } from '#domain/rows/accounts/password-rules'
import { useSync } from '../data/context'
import { useUnsaved } from '../data/form/unsaved'
import { useOnce } from '../data/use-once'
import { useSession } from '../data/use-session'
import { SuccessBanner } from '../ui/feedback/banner'
import { FieldError } from '../ui/feedback/field-error'
import { FieldHint } from '../ui/form/field-hint'
import { CellCard } from '../ui/form/form-section'
import { PasswordCell } from '../ui/form/password-cell'
import { DialogFoot } from '../ui/overlay/dialog-foot'
import { LogoutChoices } from './logout-choices'
import { SetPin } from './set-pin'
import { SwitchStore } from './switch-store'
import { SwitchUser } from './switch-user'

const blank = { password: '', newPassword: '', again: '' }
type Draft = typeof blank

type Trouble = Pick<Refusal, 'message' | 'field'>

/** The form for the user's own password, which leads to the one for the PIN. Typed text is never stored. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const [isPin, setPin] = useState(false)
  return isPin ? (
    <SetPin onClose={onClose} />
  ) : (
    <PasswordForm onClose={onClose} onPin={() => setPin(true)} />
  )
}

function PasswordForm({ onClose, onPin }: { onClose: () => void; onPin: () => void }) {
  const { session } = useSync()
  const username = useSession()?.username ?? ''
  const { once, running } = useOnce()
  const [draft, setDraft] = useState(blank)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isDone, setDone] = useState(false)
  useUnsaved('a form', !isDone && Object.values(draft).some(Boolean), false)
  if (isDone) return <Changed onClose={onClose} />

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
    const wrong = troubleOf(draft)
    if (wrong) return setTrouble(wrong)
    const answer = await once(() => session.changePassword(draft.password, draft.newPassword))
    if (answer?.ok) setDone(true)
    else if (answer) setTrouble({ message: answer.message })
  }
  return (
    <form onSubmit={save} noValidate>
      {/* Tells a password manager which user it is. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <CellCard>
        <PasswordCell
          {...cell('password', 'Present password')}
          autoComplete="current-password"
          firstInDialog
        />
        <PasswordCell {...cell('newPassword', 'New password')} autoComplete="new-password" />
        <PasswordCell {...cell('again', 'New password again')} autoComplete="new-password" />
      </CellCard>
      <Box mih={22} mt={9}>
        <FieldHint>{weakPasswordHint(draft.newPassword, username)}</FieldHint>
        <div role="alert">{trouble && <FieldError>{trouble.message}</FieldError>}</div>
      </Box>
      <Text size="meta" c="dimmed" mt={6}>
        Other devices where you are logged in will ask for the new password. Their changes stay.
      </Text>
      <Button variant="text" mt={6} onClick={onPin}>
        Set a PIN instead
      </Button>
      <DialogFoot action="CHANGE PASSWORD" isRunning={running} onCancel={onClose} />
    </form>
  )
}

function troubleOf(draft: Draft): Trouble | null {
  const refusal = changePasswordRule(draft)
  if (refusal || draft.newPassword === draft.again) return refusal
  return { message: 'The two new passwords are not the same.', field: 'again' }
}

function Changed({ onClose }: { onClose: () => void }) {
  return (
    <>
      <SuccessBanner note="Other devices have to log in again.">
        Your password is changed.
      </SuccessBanner>
      <Flex justify="flex-end" mt={16}>
        <Button onClick={onClose}>Done</Button>
      </Flex>
    </>
  )
}

/** The dialogs of the account that are fetched after the start, in one file. */
export const accountParts = { ChangePassword, LogoutChoices, SwitchStore, SwitchUser }
