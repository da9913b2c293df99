import { useState } from 'react'
import type { DrawerInputs } from '#domain/commands/drawers'
import { businessTimeAt } from '#domain/kernel/dates'
import type { RunInput } from '#sync'
import { useDeps } from '../../../data/context'
import { useFormSync } from '../../../data/form/use-form-sync'
import { useSubmit } from '../../../data/use-submit'

/** Sends a fact about a drawer. Its id is made once, so that a second tap does not repeat it. */
export function useDrawerForm(onDone: () => void) {
  const sync = useFormSync()
  const { newId, clock } = useDeps()
  const [factId] = useState(newId)
  const { submit, ...outcome } = useSubmit()
  return {
    ...outcome,
    factId,
    send<Name extends keyof DrawerInputs>(
      name: Name,
      input: Omit<DrawerInputs[Name], 'at' | 'storeCode'>,
      next: () => void = onDone,
    ) {
      const given = { ...input, at: businessTimeAt(clock()).instant } as RunInput<Name> // the same input with its time
      void submit(() => sync.run(name, given), next)
    },
  }
}
