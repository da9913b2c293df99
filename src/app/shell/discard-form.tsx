import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import classes from './conflict.module.css'

interface DiscardFormProps {
  /** Answers what stands against it, in words, or null when it is done. */
  onDiscard: (reason: string) => Promise<string | null>
  onBack: () => void
}

/** Giving a change up asks once more and why; the journal keeps both. */
export function DiscardForm({ onDiscard, onBack }: DiscardFormProps) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const discard = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setTrouble(await onDiscard(reason.trim()))
    setBusy(false)
  }
  return (
    <form className={classes.discard} onSubmit={discard}>
      <TextInput
        label="Why is it discarded?"
        description="It will not be sent. The journal keeps it, with your name and the reason."
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={trouble}
        autoFocus
      />
      <div className={classes.discardActions}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant="danger" loading={busy} disabled={reason.trim() === ''}>
          Discard
        </Button>
      </div>
    </form>
  )
}
