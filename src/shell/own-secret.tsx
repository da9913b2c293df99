import { Box, Button, Flex, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Refusal } from '#domain/kernel/refusal'
import type { LogInResult } from '#sync'
import { useUnsaved } from '../data/form/unsaved'
import { useOnce } from '../data/use-once'
import { useSession } from '../data/use-session'
import { SuccessBanner } from '../ui/feedback/banner'
import { FieldError } from '../ui/feedback/field-error'
import { FieldHint } from '../ui/form/field-hint'
import { CellCard } from '../ui/form/form-section'
import { PasswordCell } from '../ui/form/password-cell'
import { DialogFoot } from '../ui/overlay/dialog-foot'

/** A browser that keeps passwords must not keep a PIN in place of the password. */
const looks = {
  newPassword: { autoComplete: 'new-password' },
  pin: { autoComplete: 'off', inputMode: 'numeric' },
} as const

const blank = { password: '', next: '', again: '' }
type Draft = typeof blank
type Trouble = Pick<Refusal, 'message' | 'field'>

interface OwnSecretProps {
  /** the new secret: its name in the call, and as a word */
  secret: { name: 'newPassword' | 'pin'; word: 'password' | 'PIN' }
  /** label of the field of the password that the user has now */
  present: string
  action: string
  /** the first rule that the typed text breaks; null: none */
  check: (password: string, next: string) => Trouble | null
  send: (password: string, next: string) => Promise<LogInResult>
  hintOf?: (next: string) => string | null
  /** the texts after a success */
  doneOf: (next: string) => { text: string; note: string }
  /** the consequences, below the fields */
  note: ReactNode
  /** a button above the foot */
  more?: ReactNode
  onClose: () => void
}

/** The form for a secret of the user's own account, which asks for the password. Typed text is never stored. */
export function OwnSecret(props: OwnSecretProps) {
  const { secret, present, check, send, hintOf, doneOf, onClose } = props
  const { name, word } = secret
  const username = useSession()?.username ?? ''
  const { once, running } = useOnce()
  const [draft, setDraft] = useState(blank)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isDone, setDone] = useState(false)
  useUnsaved('a form', !isDone && Object.values(draft).some(Boolean), false)
  if (isDone) return <Done {...doneOf(draft.next)} onClose={onClose} />
  const cell = (field: keyof Draft, label: string) => {
    const called = field === 'next' ? name : field
    const onChange = (text: string) => {
      setDraft({ ...draft, [field]: text })
      setTrouble(null)
    }
    const error = trouble?.field === called ? 'see below' : null
    return { label, name: called, value: draft[field], onChange, error }
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    const wrong = check(draft.password, draft.next) ?? notTheSame(draft, `${word}s`)
    if (wrong) return setTrouble(wrong)
    const answer = await once(() => send(draft.password, draft.next))
    if (answer?.ok) setDone(true)
    else if (answer) setTrouble({ message: answer.message })
  }
  return (
    <form onSubmit={save} noValidate>
      {/* Tells a password manager which user it is. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <CellCard>
        <PasswordCell
          {...cell('password', present)}
          autoComplete="current-password"
          firstInDialog
        />
        <PasswordCell {...cell('next', `New ${word}`)} {...looks[name]} />
        <PasswordCell {...cell('again', `New ${word} again`)} {...looks[name]} />
      </CellCard>
      <Box mih={22} mt={9}>
        <FieldHint>{hintOf?.(draft.next) ?? null}</FieldHint>
        <div role="alert">{trouble && <FieldError>{trouble.message}</FieldError>}</div>
      </Box>
      <Text size="meta" c="dimmed" mt={6}>
        {props.note}
      </Text>
      {props.more}
      <DialogFoot action={props.action} isRunning={running} onCancel={onClose} />
    </form>
  )
}

const notTheSame = ({ next, again }: Draft, words: string): Trouble | null =>
  next === again ? null : { message: `The two new ${words} are not the same.`, field: 'again' }

interface DoneProps {
  text: string
  note: string
  onClose: () => void
}

function Done({ text, note, onClose }: DoneProps) {
  return (
    <>
      <SuccessBanner note={note}>{text}</SuccessBanner>
      <Flex justify="flex-end" mt={16}>
        <Button onClick={onClose}>Done</Button>
      </Flex>
    </>
  )
}
