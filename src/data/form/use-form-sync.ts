import { useEffect, useMemo, useRef } from 'react'
import type { CommandName } from '#domain/commands/all'
import type { RowChange } from '#domain/rows/world'
import type { RunInput, RunResult, Sync } from '#sync'
import { useSync } from '../context'

/** The commands that a form may send. */
export interface FormSync extends Pick<Sync, 'resolve' | 'withdraw'> {
  /** `row`: the row as the form showed it */
  run<Name extends CommandName>(
    name: Name,
    input: RunInput<Name>,
    row?: RowChange['row'],
  ): Promise<RunResult>
}

/**
 * The engine's commands for a form. A refusal after the form has closed goes to the sync panel. A new `subject` (the
 * form's row, or its visibility) counts as closing.
 */
export function useFormSync(subject = ''): FormSync {
  const sync = useSync()
  const shown = useRef({ subject, isGone: false })
  useEffect(() => {
    const now = { subject, isGone: false }
    shown.current = now
    return () => {
      now.isGone = true
    }
  }, [subject])
  return useMemo(
    () => ({
      run(name, input, row) {
        const form = shown.current
        return sync.run(name, input, { isGone: () => form.isGone, shown: row })
      },
      resolve: (...settled) => sync.resolve(...settled),
      withdraw: (entryId) => sync.withdraw(entryId),
    }),
    [sync],
  )
}
