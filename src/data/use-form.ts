import { useState } from 'react'
import type { RunResult } from '#sync'
import { useUnsaved } from './unsaved'
import { type FormRefusal, useSubmit } from './use-submit'

/** What the green banner says. */
export interface Done {
  text: string
  isQueued: boolean
}

interface FormParts<Draft> {
  /** the draft of the row as it is now, or an empty one */
  base: Draft
  /** what a draft comes to when it is sent; equal drafts give equal inputs, in text too */
  inputOf: (draft: Draft) => object
  /** what is to be said before the command is run */
  check: (draft: Draft) => FormRefusal | null
  send: (draft: Draft) => Promise<RunResult>
  /** the success text */
  success: string
  /** then the form of a row stays; that of a new one is emptied for the next, or is over */
  afterwards: 'stay' | 'empty' | 'over'
  onDone?: () => void
}

/**
 * The state of a form over a row that goes on changing, or of a new one: what was typed stands until
 * it was taken, whatever others do to the row meanwhile.
 */
export function useForm<Draft extends object>(parts: FormParts<Draft>) {
  const { base, inputOf, afterwards } = parts
  const [edits, setEdits] = useState<Partial<Draft>>({})
  const [done, setDone] = useState<Done | null>(null)
  const { submit, refuse, refusal, running } = useSubmit()
  const draft: Draft = { ...base, ...edits }
  const differs = JSON.stringify(inputOf(draft)) !== JSON.stringify(inputOf(base))
  const isOver = done !== null && afterwards === 'over'
  // What was saved is no edit any more once the row shows it; until then nothing must flicker.
  if (done && afterwards === 'stay' && !differs && Object.keys(edits).length > 0) setEdits({})

  function finish(isQueued: boolean) {
    if (afterwards === 'empty') setEdits({})
    setDone({ text: parts.success, isQueued })
    parts.onDone?.()
  }

  function save() {
    setDone(null)
    const wrong = parts.check(draft)
    if (wrong) return refuse(wrong)
    void submit(() => parts.send(draft), finish)
  }

  function edit(patch: Partial<Draft>) {
    if (running || isOver) return
    setDone(null)
    refuse(null)
    setEdits({ ...edits, ...patch })
  }

  /** For another row. */
  function reset() {
    setEdits({})
    setDone(null)
    refuse(null)
  }

  const isDirty = differs && done === null
  useUnsaved('a form', isDirty)
  return { draft, edit, save, reset, done, refusal, isBusy: running || isOver, isDirty }
}
