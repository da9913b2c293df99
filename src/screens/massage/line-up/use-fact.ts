import { useState } from 'react'
import type { AttendanceInputs } from '#domain/commands/attendance'
import { businessTimeAt } from '#domain/kernel/dates'
import type { RunInput } from '#sync'
import { useDeps } from '../../../data/context'
import { useFormSync } from '../../../data/form/use-form-sync'
import { useSubmit } from '../../../data/use-submit'

/** Sends a fact about an attendance with the time of the tap. Its id is made once, so that a second tap repeats nothing. */
export function useFact(onDone: () => void) {
  const sync = useFormSync()
  const { newId, clock } = useDeps()
  const [factId] = useState(newId)
  const { submit, ...outcome } = useSubmit()
  return {
    ...outcome,
    factId,
    send<Name extends keyof AttendanceInputs>(
      name: Name,
      input: Omit<AttendanceInputs[Name], 'at' | 'storeCode'>,
    ) {
      const given = { ...input, at: businessTimeAt(clock()).instant } as RunInput<Name> // the same input with its time
      void submit(() => sync.run(name, given), onDone)
    },
  }
}
