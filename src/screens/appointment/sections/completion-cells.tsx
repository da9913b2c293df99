import { UnstyledButton } from '@mantine/core'
import { CellPair } from '../../../ui/form/form-section'
import { LockedCell } from '../../../ui/form/locked-cell'
import { MoneyCell } from '../../../ui/form/money-cell'
import { SelectCell } from '../../../ui/form/select-cell'
import { amount } from '../../../ui/format/format-money'
import { errorFor } from '../../booking/draft/field-error'
import { plainOptions } from '../../booking/draft/options'
import { CashGiven } from '../../booking/form/cash-given'
import { cashDue } from '../state/cash-due'
import type { DetailFields } from '../state/fields'
import type { SectionProps } from '../state/section-props'
import { completionSums } from '../state/sums'
import { troubleOf } from '../state/trouble'
import classes from './money.module.css'

/** Fields of the payments at completion: balance, extras, and the products in full. */
export function CompletionCells(props: SectionProps) {
  const { detail, allowed, fieldError } = props
  const { row, edits, world, fields, edit } = detail
  const sums = completionSums(row, edits, world)
  return (
    <>
      <CellPair>
        <MoneyCell
          label="Balance"
          value={sums.given}
          onChange={(given) => edit({ given })}
          error={errorFor(fieldError, 'completeAppointmentPayment', 'given')}
        />
        <ModeCell {...props} field="givenMode" />
      </CellPair>
      <CellPair>
        <MoneyCell
          label="Additional payment"
          value={fields.additional}
          onChange={(additional) => edit({ additional })}
          error={errorFor(fieldError, 'additionalPayment') ?? troubleOf(props, 'additional')}
        />
        <ModeCell {...props} field="additionalMode" />
      </CellPair>
      <Towels {...props} />
      <CellPair>
        <LockedCell label="Products" value={amount(sums.products)} />
        <ModeCell {...props} field="productMode" />
      </CellPair>
      <CashGiven due={cashDue(detail, allowed)} />
    </>
  )
}

type ModeField = 'givenMode' | 'additionalMode' | 'productMode'

function ModeCell({ detail, field }: SectionProps & { field: ModeField }) {
  const { world, fields, edit } = detail
  const patch = (mode: string): Partial<DetailFields> => ({ [field]: mode })
  return (
    <SelectCell
      label="Mode of payment"
      value={fields[field]}
      onChange={(mode) => edit(patch(mode ?? fields[field]))}
      options={plainOptions(world.lookups.modeOfPayments)}
    />
  )
}

/** Buttons for the usual extra payments for towels (SPEC.md money-12). */
function Towels({ detail }: SectionProps) {
  const offered = detail.world.lookups.additionalTowelPayment.filter((each) => each > 0)
  if (offered.length === 0) return null
  return (
    <div className={classes.towels}>
      Towels
      {offered.map((price) => (
        <UnstyledButton
          key={price}
          className={classes.towel}
          aria-pressed={detail.fields.additional === price}
          onClick={() => detail.edit({ additional: price })}
        >
          {amount(price)}
        </UnstyledButton>
      ))}
    </div>
  )
}
