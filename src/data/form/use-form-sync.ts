import { useEffect, useMemo, useRef } from 'react'
import type { CommandName } from '#domain/commands/all'
import type { RowChange } from '#domain/rows/world'
import type { RunInput, RunResult, Sync } from '#sync'
import { useSync } from '../context'

/** What a form gives its commands through. */
export interface FormSync extends Pick<Sync, 'resolve' | 'withdraw'> {
  /** `row`: what the form has shown of what the command is about */
  run<Name extends CommandName>(
    name: Name,
    input: RunInput<Name>,
    row?: RowChange['row'],
  ): Promise<RunResult>
}

/**
 * The engine for a form, which may be closed while its command is under way: what is refused then goes
 * to the tray. `subject` names what a form is about, or whether it is seen, where that changes without
 * it: with another subject it is another form.
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
