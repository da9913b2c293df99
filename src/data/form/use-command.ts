import { useState } from 'react'
import type { CommandName } from '#domain/commands/all'
import type { RunInput } from '#domain/commands/run-input'
import type { SoftRule } from '#domain/kernel/refusal'
import type { RowChange } from '#domain/rows/world'
import type { AskedCommand } from '#sync'
import { useDeps } from '../context'
import { useSubmit } from '../use-submit'
import { useFormSync } from './use-form-sync'

type OnDone = Parameters<ReturnType<typeof useSubmit>['submit']>[1]

/**
 * Runs the command of a dialog, one at a time. `id` is made once, so that a second attempt does nothing twice: for a new
 * row or for what the command appends. `shown`: the row as the dialog shows it.
 */
export function useCommand(shown?: RowChange['row']) {
  const sync = useFormSync(shown && 'id' in shown ? shown.id : '')
  const { newId } = useDeps()
  const [id] = useState(newId)
  const { submit, refuse, dropQuestion, ...outcome } = useSubmit()
  return {
    ...outcome,
    id,
    refuse,
    run<Name extends CommandName>(name: Name, input: RunInput<Name>, onDone: OnDone) {
      const agreed = (confirmed: readonly SoftRule[]) =>
        confirmed.length === 0 ? input : { ...input, confirmed: [...confirmed] }
      void submit((confirmed) => sync.run(name, agreed(confirmed), shown), onDone)
    },
    /** Runs commands of different rows, all or none. `asked`: with the soft rules that the user agreed to break. */
    runAll(asked: (confirmed: readonly SoftRule[]) => readonly AskedCommand[], onDone: OnDone) {
      void submit((confirmed) => sync.runAll(asked(confirmed)), onDone)
    },
    /** Drops the refusal or question when the input has changed. */
    forget() {
      dropQuestion()
      refuse(null)
    },
  }
}
