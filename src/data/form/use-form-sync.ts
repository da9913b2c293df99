import { useEffect, useMemo, useRef } from 'react'
import type { CommandName } from '#domain/commands/all'
import type { RowChange } from '#domain/rows/world'
import type { RunInput, RunResult, Sync } from '#sync'
import { useSync } from '../context'
import { useOpenDrawer, useTill } from './till'

/** The commands that a form may send. */
export interface FormSync extends Pick<Sync, 'resolve' | 'withdraw' | 'views'> {
  /** `row`: the row as the form showed it */
  run<Name extends CommandName>(
    name: Name,
    input: RunInput<Name>,
    row?: RowChange['row'],
  ): Promise<RunResult>
}

/** Commands that take or give back money; their input names this tablet, and the drawer that is open on it. */
const takingMoney: ReadonlySet<CommandName> = new Set<CommandName>([
  'createAppointment',
  'createGroup',
  'updateAppointment',
  'checkInAppointment',
  'completeAppointment',
  'extendAppointment',
  'addTip',
  'refundAppointment',
  'voidLine',
  'sell',
  'refundSale',
])

/**
 * The engine's commands for a form. A refusal after the form has closed goes to the sync panel. A new `subject` (the
 * form's row, or its visibility) counts as closing.
 */
export function useFormSync(subject = ''): FormSync {
  const sync = useSync()
  const drawerId = useOpenDrawer()?.id
  const { name: desk } = useTill()
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
        const taken = takingMoney.has(name)
          ? { ...(drawerId && { drawerId }), ...(desk && { desk }) }
          : {}
        const given = { ...taken, ...input }
        return sync.run(name, given, { isGone: () => form.isGone, shown: row })
      },
      resolve: (...settled) => sync.resolve(...settled),
      withdraw: (entryId) => sync.withdraw(entryId),
      views: sync.views,
    }),
    [sync, drawerId, desk],
  )
}
