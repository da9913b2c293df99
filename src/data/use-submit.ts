import { useState } from 'react'
import type { RefusalReason, SoftRule } from '#domain/kernel/refusal'
import type { RunResult } from '#sync'
import { useOnce } from './use-once'

/** The reason why a form's command was refused. `field` names the field at fault. */
export interface FormRefusal {
  message: string
  field?: string
  reason?: RefusalReason
}

/** A question about soft rules that the command breaks. `agree` sends the command again and confirms them. */
export interface Question {
  message: string
  agree: () => void
}

/** Sends the form's command, with the soft rules that the user has confirmed. */
type Send = (confirmed: readonly SoftRule[]) => Promise<RunResult>

/**
 * Runs a form's commands one at a time, with refusals to show and soft rules to confirm (SPEC.md availability-5).
 * `onDone` receives whether the change is queued, and the id of its outbox entry.
 */
export function useSubmit() {
  const { once, running } = useOnce()
  const [refusal, setRefusal] = useState<FormRefusal | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)

  async function submit(
    send: Send,
    onDone: (isQueued: boolean, entryId: string | null) => void,
    confirmed: readonly SoftRule[] = [],
  ) {
    setQuestion(null)
    const result = await once(() => send(confirmed))
    if (!result) return
    if (result.kind === 'refused' && result.refusal.confirm.length > 0) {
      const { message, confirm } = result.refusal
      const agree = () => void submit(send, onDone, [...confirmed, ...confirm])
      return setQuestion({ message, agree })
    }
    if (result.kind === 'refused') return setRefusal(result.refusal)
    if (result.kind === 'not-saved') return setRefusal({ message: result.message })
    setRefusal(null)
    const entryId = result.kind === 'queued' ? result.entryId : null
    onDone(entryId !== null, entryId)
  }

  return {
    submit,
    running,
    refusal,
    /** Shows a refusal found by the form itself; null clears it. */
    refuse: setRefusal,
    question,
    dropQuestion: () => setQuestion(null),
  }
}
