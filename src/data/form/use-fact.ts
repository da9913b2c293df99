import { useState } from 'react'
import type { AttendanceInputs } from '#domain/commands/attendance'
import type { DrawerInputs } from '#domain/commands/drawers'
import { businessTimeAt } from '#domain/kernel/dates'
import type { RunInput } from '#sync'
import { useDeps } from '../context'
import { useSubmit } from '../use-submit'
import { useFormSync } from './use-form-sync'

type FactInputs = AttendanceInputs & DrawerInputs

/**
 * Sends a fact such as a clock-in, a skipped turn or a drawer's count, with the time of the tap. Its id is made once,
 * so that a second tap doesn't record it twice.
 */
export function useFact(onDone: () => void) {
  const sync = useFormSync()
  const { newId, clock } = useDeps()
  const [factId] = useState(newId)
  const { submit, ...outcome } = useSubmit()
  return {
    ...outcome,
    factId,
    send<Name extends keyof FactInputs>(
      name: Name,
      input: Omit<FactInputs[Name], 'at' | 'storeCode'>,
      next: () => void = onDone,
    ) {
      const given = { ...input, at: businessTimeAt(clock()).instant } as RunInput<Name> // the same input with its time
      void submit(() => sync.run(name, given), next)
    },
    /** Clocks several therapists in at the time of the tap, all or none. */
    clockAllIn(inputs: readonly Omit<AttendanceInputs['clockIn'], 'at' | 'storeCode'>[]) {
      const { instant: at } = businessTimeAt(clock())
      const asked = inputs.map((input) => ({ name: 'clockIn' as const, input: { ...input, at } }))
      void submit(() => sync.runAll(asked), onDone)
    },
  }
}
