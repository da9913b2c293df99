import { Button } from '@mantine/core'
import { amount, money } from '../../../ui/format/format-money'
import { ModalColumn } from '../../../ui/overlay/full-screen-modal'
import { checkInPhase, completionPhase, creationPhase } from '../state/phases'
import type { SectionProps } from '../state/section-props'
import { sumOf } from '../state/sum-lines'
import { CheckInCells } from './check-in-cells'
import { CompletionCells } from './completion-cells'
import footBar from './foot-bar.module.css'
import classes from './money.module.css'
import { Phase } from './phase'
import { partMark } from './section-nav'

/** The money column: three payments in order, the amount due, and the buttons. */
export function MoneyColumn(props: SectionProps & { onCancel: () => void }) {
  const { detail, allowed } = props
  const { row } = detail
  return (
    <ModalColumn width={352} ground="surface" footer={allowed.update && <Buttons {...props} />}>
      <div className={classes.money}>
        <div {...partMark('Payment')} />
        <Phase number={1} title="Appointment Creation Payment" paid={creationPhase(row)} />
        <Phase number={2} title="Payment Before Check-In" paid={checkInPhase(row)}>
          {allowed.checkIn && <CheckInCells {...props} />}
        </Phase>
        <Phase number={3} title="Payment Before Completed" paid={completionPhase(row)}>
          {allowed.complete && <CompletionCells {...props} />}
        </Phase>
        <Sums {...props} />
      </div>
    </ModalColumn>
  )
}

function Sums({ detail, allowed }: SectionProps) {
  const sum = sumOf(detail, allowed)
  return (
    <dl className={classes.sums}>
      {sum.lines.map((line) => (
        <div key={line.label} className={classes.sumLine}>
          <dt>{line.label}</dt>
          <dd>{amount(line.amount)}</dd>
        </div>
      ))}
      <div className={classes.due}>
        <dt>{sum.label}</dt>
        <dd>{money(sum.total)}</dd>
      </div>
    </dl>
  )
}

/** The buttons that the status allows (SPEC.md status-2). */
function Buttons({ detail, allowed, isArmed, onCancel }: SectionProps & { onCancel: () => void }) {
  const { act, running } = detail
  const isDead = running || !isArmed
  return (
    <>
      <div className={footBar.bar}>
        <Button variant="default" size="lg" disabled={isDead} onClick={() => act('update')}>
          UPDATE
        </Button>
        {allowed.checkIn && (
          <Button
            size="lg"
            className={classes.main}
            loading={running}
            disabled={isDead}
            onClick={() => act('checkIn')}
          >
            CHECK-IN
          </Button>
        )}
        {allowed.complete && (
          <Button
            size="lg"
            className={classes.main}
            loading={running}
            disabled={isDead}
            onClick={() => act('complete')}
          >
            COMPLETE
          </Button>
        )}
      </div>
      <Button variant="danger-text" fullWidth mt="xs" disabled={isDead} onClick={onCancel}>
        CANCEL APPOINTMENT
      </Button>
    </>
  )
}
