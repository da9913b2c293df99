import { useRef, useState } from 'react'
import * as v from 'valibot'
import type { RunResult } from '#sync'
import { useOwner } from '../use-session'
import { type FormRefusal, useSubmit } from '../use-submit'
import { useUnsaved } from './unsaved'
import { useKept } from './use-kept'

/** Text for the success banner. */
export interface Done {
  text: string
  isQueued: boolean
}

interface FormParts<Draft> {
  /** Name under which the draft survives a lock or reload; null: the draft is kept in memory only. */
  kept: string | null
  /** draft of the current row, or an empty draft */
  base: Draft
  /** makes the command's input from a draft; equal drafts must give equal JSON */
  inputOf: (draft: Draft) => object
  /** checks the draft before its command runs */
  check: (draft: Draft) => FormRefusal | null
  send: (draft: Draft) => Promise<RunResult>
  /** the success text */
  success: string
  /**
   * after a success: `stay`: the form keeps showing its row; `empty`: it is empty for the next new row; `over`: it adds
   * no further row
   */
  afterwards: 'stay' | 'empty' | 'over'
  /** called with the saved draft */
  onDone?: (draft: Draft) => void
}

/**
 * State of a form for an existing or new row. Typed values stay until they are saved, even if the row changes before
 * that.
 */
export function useForm<Draft extends object>(parts: FormParts<Draft>) {
  const { base, inputOf, afterwards } = parts
  const owner = useOwner()
  const name = parts.kept && `${parts.kept}.${owner}`
  const [edits, setEdits, forget] = useKept<Partial<Draft>>(name, editsOf(base), {})
  const [done, setDone] = useState<Done | null>(null)
  const { submit, refuse, refusal, running } = useSubmit()
  const { begin, seen } = useBegan<Draft>(name)
  const draft: Draft = { ...base, ...edits }
  const differs = JSON.stringify(inputOf(draft)) !== JSON.stringify(inputOf(base))
  const isOver = done !== null && afterwards === 'over'
  // Keep a saved value as an edit until the row shows it; dropping it earlier would flicker.
  if (done && afterwards === 'stay' && !differs && Object.keys(edits).length > 0) setEdits({})

  function finish(isQueued: boolean) {
    begin({})
    if (afterwards === 'empty') setEdits({})
    else forget()
    setDone({ text: parts.success, isQueued })
    parts.onDone?.(draft)
  }

  function save() {
    setDone(null)
    const wrong = parts.check(draft)
    if (wrong) return refuse(wrong)
    const theirs = changedMeanwhile(seen(), base, draft)
    if (theirs.length > 0) {
      begin(base)
      return refuse({ message: meanwhileText(theirs) })
    }
    void submit(() => parts.send(draft), finish)
  }

  function edit(patch: Partial<Draft>) {
    if (running || isOver) return
    setDone(null)
    refuse(null)
    begin({ ...only(base, patch), ...seen() })
    setEdits({ ...edits, ...patch })
  }

  /** Clears the form when it shows another row, or when the user leaves without saving. */
  function reset() {
    begin({})
    setEdits({})
    setDone(null)
    refuse(null)
  }

  const isDirty = differs && done === null
  useUnsaved('a form', isDirty, name !== null)
  return { draft, edit, save, reset, done, refusal, isBusy: running || isOver, isDirty }
}

/** Keeps for each edited field of a form the value that the row had when the edit began. */
function useBegan<Draft>(name: string | null) {
  const began = useRef<{ name: string | null; values: Partial<Draft> }>({ name, values: {} })
  return {
    begin(values: Partial<Draft>) {
      began.current = { name, values }
    },
    seen: (): Partial<Draft> => (began.current.name === name ? began.current.values : {}),
  }
}

/** The fields of a draft that a patch changes. */
const only = <Draft extends object>(base: Draft, patch: Partial<Draft>) =>
  Object.fromEntries(
    Object.entries(base).filter(([field]) => Object.hasOwn(patch, field)),
  ) as Partial<Draft> // the entries are fields of the draft

const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

/** Current values of edited fields that another user has changed since the edit began. */
function changedMeanwhile(seen: object, base: object, draft: object): unknown[] {
  return Object.entries(seen).flatMap(([field, before]) => {
    const now: unknown = Reflect.get(base, field)
    return differ(before, now) && differ(now, Reflect.get(draft, field)) ? [now] : []
  })
}

/** A warning about changes by another user. It shows once: saving again overwrites them. */
function meanwhileText(theirs: readonly unknown[]): string {
  const words = theirs.filter((each) => each !== '' && Object(each) !== each && each !== null)
  const now = words.length > 0 ? ` to ${words.map((each) => `“${each}”`).join(', ')}` : ''
  return `Somebody else has changed what you have edited${now}. Save again to put yours in its place.`
}

/**
 * Schema for stored edits. Drops edits that don't fit the draft, because another release of the app may have stored
 * them.
 */
const editsOf = <Draft extends object>(base: Draft) =>
  v.custom<Partial<Draft>>(
    (kept) =>
      kindOf(kept) === 'object' &&
      Object.entries(Object(kept)).every(([field, value]) => fits(value, Reflect.get(base, field))),
  )

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value

/** Whether a stored value has the type of the current value. An amount fits null and `'invalid'` too (`MoneyValue`). */
function fits(value: unknown, now: unknown): boolean {
  const isOpen = [value, now].some((one) => one === null || one === 'invalid')
  return isOpen || kindOf(value) === kindOf(now)
}
