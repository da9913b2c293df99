import { useRef, useState } from 'react'
import * as v from 'valibot'
import type { RunResult } from '#sync'
import { useOwner } from '../use-session'
import { type FormRefusal, useSubmit } from '../use-submit'
import { useUnsaved } from './unsaved'
import { useKept } from './use-kept'

/** What the green banner says. */
export interface Done {
  text: string
  isQueued: boolean
}

interface FormParts<Draft> {
  /**
   * Names what is edited, so that what was typed is there again after a lock or a reload; null where
   * it must not leave the memory of the page.
   */
  kept: string | null
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
  const owner = useOwner()
  const name = parts.kept && `${parts.kept}.${owner}`
  const [edits, setEdits, forget] = useKept<Partial<Draft>>(name, editsOf(base), {})
  const [done, setDone] = useState<Done | null>(null)
  const { submit, refuse, refusal, running } = useSubmit()
  /** what the row said of each edited field when its editing began */
  const began = useRef<{ name: string | null; values: Partial<Draft> }>({ name, values: {} })
  const draft: Draft = { ...base, ...edits }
  const differs = JSON.stringify(inputOf(draft)) !== JSON.stringify(inputOf(base))
  const isOver = done !== null && afterwards === 'over'
  // What was saved is no edit any more once the row shows it; until then nothing must flicker.
  if (done && afterwards === 'stay' && !differs && Object.keys(edits).length > 0) setEdits({})

  function begin(values: Partial<Draft>) {
    began.current = { name, values }
  }

  function finish(isQueued: boolean) {
    begin({})
    if (afterwards === 'empty') setEdits({})
    else forget()
    setDone({ text: parts.success, isQueued })
    parts.onDone?.()
  }

  function save() {
    setDone(null)
    const wrong = parts.check(draft)
    if (wrong) return refuse(wrong)
    const seen = began.current.name === name ? began.current.values : {}
    const theirs = changedMeanwhile(seen, base, draft)
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
    const seen = began.current.name === name ? began.current.values : {}
    begin({ ...only(base, patch), ...seen })
    setEdits({ ...edits, ...patch })
  }

  /** For another row, and for whoever leaves without saving. */
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

/** The fields of a draft that a patch is about. */
const only = <Draft extends object>(base: Draft, patch: Partial<Draft>) =>
  Object.fromEntries(
    Object.entries(base).filter(([field]) => Object.hasOwn(patch, field)),
  ) as Partial<Draft> // some of its own fields

const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

/** What others have made of fields that were edited here, where it is something else. */
function changedMeanwhile(seen: object, base: object, draft: object): unknown[] {
  return Object.entries(seen).flatMap(([field, before]) => {
    const now: unknown = Reflect.get(base, field)
    return differ(before, now) && differ(now, Reflect.get(draft, field)) ? [now] : []
  })
}

/** Said once: whoever saves again has read it. */
function meanwhileText(theirs: readonly unknown[]): string {
  const words = theirs.filter((each) => each !== '' && Object(each) !== each && each !== null)
  const now = words.length > 0 ? ` to ${words.map((each) => `“${each}”`).join(', ')}` : ''
  return `Somebody else has changed what you have edited${now}. Save again to put yours in its place.`
}

/** Edits that were kept, as far as they fit the draft of today: another version may have kept them. */
const editsOf = <Draft extends object>(base: Draft) =>
  v.custom<Partial<Draft>>(
    (kept) =>
      kindOf(kept) === 'object' &&
      Object.entries(Object(kept)).every(([field, value]) => fits(value, Reflect.get(base, field))),
  )

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value

/** An amount may be null, or the word for what is none (`MoneyValue`). */
function fits(value: unknown, now: unknown): boolean {
  const isOpen = [value, now].some((one) => one === null || one === 'invalid')
  return isOpen || kindOf(value) === kindOf(now)
}
