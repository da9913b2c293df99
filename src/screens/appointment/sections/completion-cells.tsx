import { Button, Flex, Text } from '@mantine/core'
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
      options={plainOptions(world.lookups.modeOfPayments, fields[field])}
    />
  )
}

/** Buttons for the usual extra payments for towels (SPEC.md money-12). */
function Towels({ detail }: SectionProps) {
  const offered = detail.world.lookups.additionalTowelPayment.filter((each) => each > 0)
  if (offered.length === 0) return null
  return (
    <Flex align="center" gap={4} mih={44} pl={11} pr={4} bg="var(--fd-sunken)" fz="meta" lh="meta">
      <Text span inherit flex={1} c="dimmed">
        Towels
      </Text>
      {offered.map((price) => (
        <Button
          key={price}
          variant="plum"
          px={8}
          miw={60}
          fz="meta"
          fw={500}
          bg={detail.fields.additional === price ? 'var(--fd-plum-soft)' : undefined}
          aria-pressed={detail.fields.additional === price}
          onClick={() => detail.edit({ additional: price })}
        >
          {amount(price)}
        </Button>
      ))}
    </Flex>
  )
}
