import { Button } from '@mantine/core'
import type { Appointment } from '#domain/rows/appointment'
import type { Correction } from '#domain/rows/correction'
import type { World } from '#domain/rows/world'
import { useSession } from '../../../data/use-session'
import { usDateTime } from '../../../ui/format/format-date'
import { count } from '../../../ui/format/format-text'
import { Icon } from '../../../ui/icons/icon'
import { type MoneyEvent, moneyEvents } from './money-events'
import css from './money-fold.module.css'
import { type OnCorrected, useCorrecting } from './use-correcting'

interface MoneyFoldProps {
  row: Appointment
  world: World
  onSigned: OnCorrected
  onPrint: (correction: Correction) => void
}

/** All money of the visit in the order of time: who took it, when, and what was corrected. */
export function MoneyFold({ row, world, onSigned, onPrint }: MoneyFoldProps) {
  const events = moneyEvents(row, world)
  if (events.length === 0) return null
  const waits = events.some((event) => event.waits)
  return (
    <details className={css.fold} open={waits}>
      <summary className={css.head} data-waits={waits || undefined}>
        Money
        <span className={css.small}>
          {waits ? 'asks for a person' : count(events.length, 'line')}
        </span>
        <Icon name="chevron-down" size={14} />
      </summary>
      {events.map((event) => (
        <Line key={event.id} {...{ event, row, onSigned, onPrint }} />
      ))}
    </details>
  )
}

interface LineProps extends Omit<MoneyFoldProps, 'world'> {
  event: MoneyEvent
}

function Line({ event, row, onSigned, onPrint }: LineProps) {
  const { correction, waits } = event
  return (
    <div className={css.line}>
      <div>{event.title}</div>
      <div className={css.small}>
        {usDateTime(event.at)} by {event.by}
      </div>
      {event.detail && <div className={css.small}>{event.detail}</div>}
      {correction?.signedBy && <div className={css.small}>Signed by {correction.signedBy}</div>}
      {correction?.isDoubled && (
        <div className={css.alarm}>
          {correction.kind === 'LINE' ? 'Taken off twice' : 'Paid back twice'}. Ask who has done it,
          and sign when it is settled.
        </div>
      )}
      {waits && !correction?.isDoubled && (
        <div className={css.alarm}>Waits for the signature of another person.</div>
      )}
      {correction && (waits || correction.kind === 'REFUND') && (
        <div className={css.buttons}>
          {correction.kind === 'REFUND' && (
            <Button variant="default" onClick={() => onPrint(correction)}>
              Print slip
            </Button>
          )}
          {waits && <SignButton {...{ row, correction, onSigned }} />}
        </div>
      )}
    </div>
  )
}

interface SignButtonProps extends Pick<MoneyFoldProps, 'row' | 'onSigned'> {
  correction: Correction
}

/** Signs a correction of another person; hidden from the person who made it. */
function SignButton({ row, correction, onSigned }: SignButtonProps) {
  const session = useSession()
  const { send, running } = useCorrecting(row, onSigned)
  if (session?.username === correction.by) return null
  return (
    <Button
      loading={running}
      onClick={() =>
        send('signCorrection', { correctionId: correction.id }, 'The correction is signed.')
      }
    >
      Sign
    </Button>
  )
}
