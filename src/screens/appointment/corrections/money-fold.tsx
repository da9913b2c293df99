import type { Appointment } from '#domain/rows/appointment'
import type { Correction } from '#domain/rows/correction'
import type { World } from '#domain/rows/world'
import { FieldError } from '../../../ui/feedback/field-error'
import { count } from '../../../ui/format/format-text'
import { Fold } from './fold'
import { moneyEvents } from './money-events'
import { MoneyLines } from './money-lines'
import { type OnCorrected, useCorrecting } from './use-correcting'

interface MoneyFoldProps {
  row: Appointment
  world: World
  onSigned: OnCorrected
  onPrint: (correction: Correction) => void
}

/** All money of the visit, in order of time. The list is open while a line waits for another user's signature. */
export function MoneyFold({ row, world, onSigned, onPrint }: MoneyFoldProps) {
  const { send, running, refusal } = useCorrecting(row, onSigned)
  const events = moneyEvents(row, world)
  if (events.length === 0) return null
  const waits = events.some((event) => event.waits)
  return (
    <Fold
      title="Money"
      hint={waits ? 'asks for a person' : count(events.length, 'line')}
      waits={waits}
      open={waits}
    >
      {refusal && <FieldError>{refusal.message}</FieldError>}
      <MoneyLines
        events={events}
        isSigning={running}
        onPrint={onPrint}
        onSign={({ id }, hasLeft) =>
          send('signCorrection', { correctionId: id, hasLeft }, 'The correction is signed.')
        }
      />
    </Fold>
  )
}
