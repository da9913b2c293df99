import { chargeLabel } from '#domain/appointment/amounts'
import { appointmentFields } from '#domain/fields/appointments'
import { redemptionChoices } from '#domain/rows/points'
import { isCharged } from '#domain/rows/store-lists'
import { WarningRow } from '../../../ui/feedback/warning-row'
import { SelectCell } from '../../../ui/form/select-cell'
import { SwitchCell } from '../../../ui/form/switch-cell'
import { money } from '../../../ui/format/format-money'
import { errorFor } from '../../booking/draft/field-error'
import { pointsOptions } from '../../booking/draft/options'
import { CashGiven } from '../../booking/form/cash-given'
import { chargeAfter } from '../../payment/edit-split'
import { PaymentCell } from '../../payment/payment-cell'
import { cashDue } from '../state/cash-due'
import type { SectionProps } from '../state/section-props'
import { checkInSums, dueWithoutPoints, promisedPoints } from '../state/sums'

/**
 * Fields of the payment at check-in: points, amount, mode, charge (CHECKIN-2). The notes of the customer and of the
 * visit stand above them.
 */
export function CheckInCells(props: SectionProps) {
  const { detail, allowed, fieldError } = props
  const { row, edits, world, fields, edit } = detail
  const sums = checkInSums(row, edits, world)
  const paying = { mode: fields.givenMode, split: fields.givenSplit }
  return (
    <>
      <WarningRow text={props.customer?.notes ?? null} />
      <WarningRow text={row.note} />
      <PointsCell {...props} />
      <PaymentCell
        world={world}
        label="Amount"
        error={errorFor(fieldError, 'checkInPayment', 'given')}
        total={sums.given}
        onTotal={(given) => edit({ given })}
        mode={paying.mode}
        onMode={(mode) =>
          edit({ givenMode: mode, givenSplit: null, hasCharge: isCharged(world, mode) })
        }
        split={paying.split}
        onSplit={(split, mode = paying.mode) =>
          edit({
            givenSplit: split,
            givenMode: mode,
            hasCharge: chargeAfter(world, paying, { split, mode }, fields.hasCharge),
          })
        }
        payingFor={row.id}
      />
      <CashGiven due={cashDue(detail, allowed)} world={world} />
      <SwitchCell
        label={chargeLabel(world.store)}
        checked={fields.hasCharge}
        onChange={(hasCharge) => edit({ hasCharge })}
        hint={fields.hasCharge ? `+ ${money(sums.charge)}` : undefined}
      />
    </>
  )
}

/** The points to redeem. Hidden if there are none to redeem and the reservation promised none. */
function PointsCell({ detail, customer, fieldError }: SectionProps) {
  const { row, edits, world, fields, edit } = detail
  const due = dueWithoutPoints(row, fields, world)
  const choices = customer ? redemptionChoices(customer, world.store, due) : []
  const promised = promisedPoints(row, fields, world)
  const chosen = checkInSums(row, edits, world).points
  const offered = [...new Set([promised, chosen, ...choices])].filter((points) => points > 0)
  if (offered.length === 0) return null
  const choose = (points: number) =>
    edit({ pointsToRedeem: points === promised ? row.pointsToRedeem : points })
  return (
    <SelectCell
      label={appointmentFields.pointsToRedeem.label}
      value={chosen > 0 ? `${chosen}` : null}
      onChange={(points) => choose(Number(points ?? 0))}
      options={pointsOptions(offered.toSorted((a, b) => a - b))}
      placeholder={`None of ${customer?.pointsEarned ?? 0}`}
      error={errorFor(fieldError, 'pointsToRedeem')}
    />
  )
}
