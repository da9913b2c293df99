import { useState } from 'react'
import type { CorrectionInputs } from '#domain/commands/corrections'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import type { RunInput } from '#sync'
import { useDeps } from '../../../data/context'
import { useFormSync } from '../../../data/form/use-form-sync'
import { useSubmit } from '../../../data/use-submit'

/** Receives the success text of a correction, and whether it waits to be sent. */
export type OnCorrected = (text: string, isQueued: boolean) => void

/** Props of the dialog of each correction. */
export interface DialogProps {
  row: Appointment
  world: World
  onDone: OnCorrected
  onCancel: () => void
}

/** Sends one correction of a visit. The correction's id is made once, so that a second tap corrects only once. */
export function useCorrecting(row: Appointment, onDone: OnCorrected) {
  const sync = useFormSync()
  const { newId } = useDeps()
  const [correctionId] = useState(newId)
  const { submit, ...outcome } = useSubmit()
  return {
    ...outcome,
    send<Name extends keyof CorrectionInputs>(
      name: Name,
      input: Omit<CorrectionInputs[Name], 'id'>,
      text: string,
    ) {
      // The input of a signature has the id of the signed correction, which replaces the new one.
      const given = { correctionId, ...input, id: row.id } as RunInput<Name> // the same input with its id
      void submit(
        () => sync.run(name, given, row),
        (isQueued) => onDone(text, isQueued),
      )
    },
  }
}
