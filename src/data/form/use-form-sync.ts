import { useEffect, useMemo, useRef } from 'react'
import type { CommandName } from '#domain/commands/all'
import { takesMoney } from '#domain/commands/work'
import type { RowChange } from '#domain/rows/world'
import type { AskedCommand, RunInput, RunResult, Sync } from '#sync'
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
  /** Runs commands of different rows, all or none. */
  runAll(asked: readonly AskedCommand[]): Promise<RunResult>
}

interface Taken {
  drawerId?: string
  desk?: string
}

/** Adds the tablet's name and its open drawer to a command that takes money. In a new group, each guest gets them. */
function withTaken<Name extends CommandName>(
  name: Name,
  input: RunInput<Name>,
  taken: Taken,
): RunInput<Name> {
  if (!takesMoney(name)) return input
  if (!('members' in input) || name !== 'createGroup') return { ...taken, ...input }
  return { ...input, members: input.members.map((member) => ({ ...taken, ...member })) }
}

/**
 * The engine's commands for a form. If the service refuses a change after the form has closed, the refusal goes to the
 * sync panel. `subject` tells which row the form shows, or whether it is seen; a change of it counts as closing.
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
  return useMemo(() => {
    const taken = { ...(drawerId && { drawerId }), ...(desk && { desk }) }
    return {
      run(name, input, row) {
        const form = shown.current
        return sync.run(name, withTaken(name, input, taken), {
          isGone: () => form.isGone,
          shown: row,
        })
      },
      runAll(asked) {
        const form = shown.current
        const all = asked.map(
          (each) => ({ ...each, input: withTaken(each.name, each.input, taken) }) as AskedCommand, // the same command
        )
        return sync.runAll(all, { isGone: () => form.isGone })
      },
      resolve: (...settled) => sync.resolve(...settled),
      withdraw: (entryId) => sync.withdraw(entryId),
      views: sync.views,
    }
  }, [sync, drawerId, desk])
}
