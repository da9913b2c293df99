import { useEffect, useRef } from 'react'
import type { CommandInputs } from '#domain/commands/all'
import type { Store } from '#domain/rows/store'
import type { RunInput, WaitingMark } from '#sync'
import { useForm } from '../../data/form/use-form'
import { useFormSync } from '../../data/form/use-form-sync'
import type { FormRefusal } from '../../data/use-submit'
import { correctable } from './form-banner'
import { editing } from './resource-screen'

type StoreCommand = 'updateLoyalty' | 'updateStoreSettings'

interface StoreForm<Draft, Name extends StoreCommand> {
  /** name under which the draft is stored */
  kept: string
  base: Draft
  inputOf: (draft: Draft) => object
  check: (draft: Draft) => FormRefusal | null
  command: Name
  /** makes the command's input from a draft */
  changes: (draft: Draft) => RunInput<Name> & CommandInputs[Name]
  success: string
}

/**
 * State of a form for a part of the store's settings. Saving resolves a refused change of the store. When an outcome
 * appears, `page` scrolls to its banner.
 */
export function useStoreForm<Draft extends object, Name extends StoreCommand>(
  store: Store,
  mark: WaitingMark | undefined,
  { command, changes, ...parts }: StoreForm<Draft, Name>,
) {
  const sync = useFormSync()
  const form = useForm<Draft>({
    ...parts,
    send(draft) {
      const input = changes(draft)
      const corrects = correctable(mark)
      return corrects === null
        ? sync.run(command, input, store)
        : sync.resolve(corrects, editing, input)
    },
    afterwards: 'stay',
  })
  const page = useRef<HTMLFormElement>(null)
  const { refusal, done } = form
  useEffect(() => {
    if (refusal || done) page.current?.scrollIntoView()
  }, [refusal, done])
  return { ...form, page }
}
