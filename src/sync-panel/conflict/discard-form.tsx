import { Box, Button, Flex, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { isBlank } from '#domain/kernel/text'

interface DiscardFormProps {
  reason: string
  /** a sentence about money that stays; null: none */
  stays: string | null
  onReason: (reason: string) => void
  /** Returns an error text, or null on success. */
  onDiscard: (reason: string) => Promise<string | null>
  onBack: () => void
}

const notSent =
  'It will not be sent. This device keeps it in its list, with your name and the reason.'

/** A form that asks why a change is discarded. The journal keeps the change and the reason. */
export function DiscardForm({ reason, stays, onReason, onDiscard, onBack }: DiscardFormProps) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const discard = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setTrouble(await onDiscard(reason.trim()))
    setBusy(false)
  }
  // Escape is handled here, so that it closes only this form; unhandled, it would close the panel.
  const backOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onBack()
  }
  return (
    <Box component="form" p={12} onSubmit={discard} onKeyDown={backOnEscape}>
      <TextInput
        label="Why is it discarded?"
        description={[notSent, stays].filter(Boolean).join(' ')}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
        error={trouble}
        autoFocus
      />
      <Flex justify="flex-end" gap={8} mt={12}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant="danger" loading={busy} disabled={isBlank(reason)}>
          Discard
        </Button>
      </Flex>
    </Box>
  )
}
