import { UnstyledButton } from '@mantine/core'
import { CellPair } from '../../ui/form-section'
import { amount } from '../../ui/format-money'
import { LockedCell } from '../../ui/locked-cell'
import { MoneyCell } from '../../ui/money-cell'
import { SelectCell } from '../../ui/select-cell'
import { CashGiven } from '../booking/cash-given'
import { wordFor } from '../booking/mark'
import { plainOptions } from '../booking/options'
import { cashDue } from './cash-due'
import type { DetailFields } from './fields'
import classes from './money.module.css'
import type { SectionProps } from './section-props'
import { completionSums } from './sums'
import { troubleOf } from './trouble'

/** What is paid before completion: the balance, extras, and the products in full. */
export function CompletionCells(props: SectionProps) {
  const { detail, allowed, mark } = props
  const { row, edits, world, fields, edit } = detail
  const sums = completionSums(row, edits, world)
  return (
    <>
      <CellPair>
        <MoneyCell
          label="Balance"
          value={sums.given}
          onChange={(given) => edit({ given })}
          error={wordFor(mark, 'completeAppointmentPayment', 'given')}
        />
        <ModeCell {...props} field="givenMode" />
      </CellPair>
      <CellPair>
        <MoneyCell
          label="Additional payment"
          value={fields.additional}
          onChange={(additional) => edit({ additional })}
          error={wordFor(mark, 'additionalPayment') ?? troubleOf(props, 'additional')}
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

/** The usual extra payments for towels, by one press (spec section 3, additionalTowelPayment). */
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
