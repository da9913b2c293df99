import { useState } from 'react'
import type { ResourceRow } from '#domain/resources/save'
import { useSync } from '../../data/context'
import { useSubmit } from '../../data/use-submit'
import { numberRefusal } from './numbers'
import type { NamedDraft, ResourceScreen } from './resource-screen'

/** What the green banner says. */
export interface Done {
  text: string
  isQueued: boolean
}

/**
 * The state of a form over a row that goes on changing, or of a new one: what was typed stands until
 * it was taken, whatever others do to the row meanwhile.
 */
export function useResourceForm<Row extends ResourceRow, Draft extends NamedDraft>(
  screen: ResourceScreen<Row, Draft>,
  row: Row | null,
) {
  const sync = useSync()
  const [edits, setEdits] = useState<Partial<Draft>>({})
  const [done, setDone] = useState<Done | null>(null)
  const { submit, refuse, refusal, running } = useSubmit()
  const base = row ? screen.draftOf(row) : screen.blank
  const draft: Draft = { ...base, ...edits }
  const differs = textOf(screen.inputOf(draft)) !== textOf(screen.inputOf(base))
  /** A therapist is added once (spec section 4); for another one the form is opened anew. */
  const isOver = done !== null && !row && screen.addsOnce === true
  // What was saved is no edit any more once the row shows it; until then nothing must flicker.
  if (done && row && !differs && Object.keys(edits).length > 0) setEdits({})

  function finish(isQueued: boolean) {
    if (!(row || screen.addsOnce)) setEdits({})
    setDone({ text: row ? screen.texts.updated : screen.texts.added, isQueued })
  }

  function save() {
    setDone(null)
    // The rule for the name comes before any other.
    const wrong = draft.name.trim() ? numberRefusal(screen.numbers?.(draft) ?? []) : null
    if (wrong) return refuse(wrong)
    void submit(() => (row ? screen.update(sync, row.id, draft) : screen.add(sync, draft)), finish)
  }

  function edit(patch: Partial<Draft>) {
    if (running || isOver) return
    setDone(null)
    refuse(null)
    setEdits({ ...edits, ...patch })
  }

  const isDirty = differs && done === null
  return { draft, edit, save, done, refusal, isBusy: running || isOver, isDirty }
}

/** Inputs are JSON, and `inputOf` makes them in one order. */
const textOf = (input: object): string => JSON.stringify(input)
