import { useState } from 'react'
import type { Need, RefusalReason, SoftRule } from '#domain/kernel/refusal'
import type { RunResult } from '#sync'
import { askColleague } from './approvals'
import { useOnce } from './use-once'

/** The refusal of a form's command. `field`: the field at fault. */
export interface FormRefusal {
  message: string
  field?: string
  reason?: RefusalReason
  /** the acts that a colleague can allow */
  needs?: readonly Need[]
}

/** A question whether to break soft rules. `agree` sends the command again and confirms them. */
export interface Question {
  message: string
  agree: () => void
}

/** Sends a form's command. `confirmed`: the soft rules that the user agreed to break. */
export type Send = (confirmed: readonly SoftRule[]) => Promise<RunResult>

/** Sends an undo. It confirms every soft rule, because the former places were allowed. */
export async function sendBack(send: Send): Promise<RunResult> {
  const result = await send([])
  const asked = result.kind === 'refused' ? result.refusal.confirm : []
  return asked.length === 0 ? result : send(asked)
}

/**
 * Runs a form's commands one at a time; keeps the refusal, or the question about soft rules (SPEC.md availability-5).
 * A refusal for a right asks a colleague first.
 * `onDone` receives whether the change waits to be sent, and the id of its outbox entry.
 */
export function useSubmit() {
  const { once, running } = useOnce()
  const [refusal, setRefusal] = useState<FormRefusal | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)

  async function submit(
    send: Send,
    onDone: (isQueued: boolean, entryId: string | null) => void,
    confirmed: readonly SoftRule[] = [],
  ): Promise<void> {
    setQuestion(null)
    // While the command runs its button is disabled, and loses the focus.
    const from = document.activeElement
    const result = await once(() => send(confirmed))
    if (!result) return
    if (result.kind === 'refused' && result.refusal.confirm.length > 0) {
      const { message, confirm } = result.refusal
      const agree = () => void submit(send, onDone, [...confirmed, ...confirm])
      return setQuestion({ message, agree })
    }
    if (result.kind === 'refused')
      return refused(result.refusal, from, () => submit(send, onDone, confirmed))
    if (result.kind === 'not-saved') return setRefusal({ message: result.message })
    setRefusal(null)
    const entryId = result.kind === 'queued' ? result.entryId : null
    onDone(entryId !== null, entryId)
  }

  /** Asks a colleague, if one can help, and runs the command again; else shows the refusal, back at `from`. */
  async function refused(refusal: FormRefusal, from: Element | null, again: () => Promise<void>) {
    if (!refusal.needs) return setRefusal(refusal)
    setRefusal(null)
    const message = await askColleague(refusal)
    if (message === null) return again()
    setRefusal({ ...refusal, message })
    if (from instanceof HTMLElement) from.focus({ preventScroll: true })
  }

  return {
    submit,
    running,
    refusal,
    /** Shows a refusal that the form found itself; null clears it. */
    refuse: setRefusal,
    question,
    dropQuestion: () => setQuestion(null),
  }
}
