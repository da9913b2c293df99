import type { CorrectionInputs } from '#domain/commands/corrections'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import type { RunInput } from '#sync'
import { useCommand } from '../../../data/form/use-command'

/** Called with the success text of a correction, and whether the correction waits to be sent. */
export type OnCorrected = (text: string, isQueued: boolean) => void

export interface DialogProps {
  row: Appointment
  world: World
  onDone: OnCorrected
  onCancel: () => void
}

/** Sends a correction of a visit. */
export function useCorrecting(row: Appointment, onDone: OnCorrected) {
  const { run, id: correctionId, ...outcome } = useCommand(row)
  return {
    ...outcome,
    send<Name extends keyof CorrectionInputs>(
      name: Name,
      input: Omit<CorrectionInputs[Name], 'id'>,
      text: string,
    ) {
      // A signature is about an earlier correction, whose id is in `input`.
      const given = { correctionId, ...input, id: row.id } as RunInput<Name> // the same input with its id
      run(name, given, (isQueued) => onDone(text, isQueued))
    },
  }
}
