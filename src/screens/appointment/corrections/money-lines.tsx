import { Button } from '@mantine/core'
import type { Correction } from '#domain/rows/correction'
import { useSession } from '../../../data/use-session'
import { usDateTime } from '../../../ui/format/format-date'
import css from './fold.module.css'
import type { MoneyEvent } from './money-events'

interface MoneyLinesProps {
  events: readonly MoneyEvent[]
  /** whether a signature is being sent */
  isSigning: boolean
  onSign: (correction: Correction) => void
  onPrint: (refund: Correction) => void
}

/** The timeline of money: who took it, when, and what was corrected, with the slips of refunds and signatures. */
export const MoneyLines = ({ events, ...rest }: MoneyLinesProps) =>
  events.map((event) => <Line key={event.id} event={event} {...rest} />)

type LineProps = Omit<MoneyLinesProps, 'events'> & { event: MoneyEvent }

function Line({ event, isSigning, onSign, onPrint }: LineProps) {
  const session = useSession()
  const { correction, waits } = event
  const isRefund = correction?.kind === 'REFUND'
  // A correction is signed by another user than the one who made it.
  const maySign = waits && session?.username !== correction?.by
  return (
    <div className={css.line}>
      <div>{event.title}</div>
      <div className={css.small}>
        {usDateTime(event.at)} by {event.by}
      </div>
      {event.detail && <div className={css.small}>{event.detail}</div>}
      {correction?.signedBy && <div className={css.small}>Signed by {correction.signedBy}</div>}
      {correction?.isDoubled && <div className={css.alarm}>{doubledText(correction)}</div>}
      {waits && !correction?.isDoubled && (
        <div className={css.alarm}>Waits for the signature of another person.</div>
      )}
      {correction && (isRefund || maySign) && (
        <div className={css.buttons}>
          {isRefund && (
            <Button variant="default" onClick={() => onPrint(correction)}>
              Print slip
            </Button>
          )}
          {maySign && (
            <Button loading={isSigning} onClick={() => onSign(correction)}>
              Sign
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const doubledText = ({ kind }: Correction): string =>
  `${kind === 'LINE' ? 'Taken off twice' : 'Paid back twice'}. Ask who has done it, and sign when it is settled.`
