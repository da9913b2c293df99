import { Button, Flex, Text } from '@mantine/core'
import { paidForExtensions } from '#domain/appointment/owed-extensions'
import { appointmentFields } from '#domain/fields/appointments'
import { centavos, pesos, sum } from '#domain/kernel/money'
import { WarningRow } from '../../../ui/feedback/warning-row'
import { amount } from '../../../ui/format/format-money'
import { errorFor } from '../../booking/draft/field-error'
import { CashGiven } from '../../booking/form/cash-given'
import { PaymentCell } from '../../payment/payment-cell'
import type { Split } from '../../payment/split'
import { cashDue } from '../state/cash-due'
import { noEdits } from '../state/fields'
import type { SectionProps } from '../state/section-props'
import { sumOf } from '../state/sum-lines'
import { completionSums } from '../state/sums'
import { troubleOf } from '../state/trouble'
import { TipCells } from './tip-cells'

/**
 * Fields of the payments at completion: the balance, extras, and the products in full. The note of the visit stands above
 * them while money is due, because it may say what was paid on another booking.
 */
export function CompletionCells(props: SectionProps) {
  const { detail, allowed, fieldError } = props
  const { row, edits, world, fields, edit } = detail
  const sums = completionSums(row, edits, world)
  const isDue = sumOf({ ...detail, edits: noEdits }, allowed).total > 0
  return (
    <>
      {isDue && <WarningRow text={row.note} />}
      <PaymentCell
        {...paymentOf(props, 'given')}
        label="Balance"
        error={errorFor(fieldError, 'completeAppointmentPayment', 'given')}
        total={sums.given}
        onTotal={(given) => edit({ given })}
      />
      <PaymentCell
        {...paymentOf(props, 'additional')}
        label={appointmentFields.additionalPaymentAmount.label}
        error={errorFor(fieldError, 'additionalPayment') ?? troubleOf(props, 'additional')}
        total={fields.additional}
        onTotal={(additional) => edit({ additional })}
      />
      <Towels {...props} />
      {sums.owed > 0 && (
        <PaymentCell
          {...paymentOf(props, 'extension')}
          label={appointmentFields.extensions.label}
          total={sums.owed}
        />
      )}
      <PaymentCell {...paymentOf(props, 'product')} label="Products" total={sums.products} />
      <TipCells {...props} />
      <CashGiven due={cashDue(detail, allowed)} world={world} />
    </>
  )
}

type Paid = 'given' | 'additional' | 'extension' | 'product'

/** Props of a payment's field: its mode, and its parts in several modes. */
function paymentOf({ detail }: SectionProps, payment: Paid) {
  const { row, world, fields, edit } = detail
  const [modeField, splitField] = [`${payment}Mode`, `${payment}Split`] as const
  const mode = fields[modeField]
  return {
    world,
    payingFor: row.id,
    mode,
    split: fields[splitField],
    onMode: (next: string) => edit({ [modeField]: next, [splitField]: null }),
    onSplit: (split: Split, next = mode) => edit({ [splitField]: split, [modeField]: next }),
  }
}

/** Buttons for the usual extra payments, for towels (SPEC.md money-12). */
function Towels({ detail }: SectionProps) {
  const offered = detail.world.lookups.additionalTowelPayment.filter((each) => each > 0)
  if (offered.length === 0) return null
  const before = centavos(paidForExtensions(detail.row))
  const withTowel = (price: number) => pesos(sum(before, centavos(price)))
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
          bg={detail.fields.additional === withTowel(price) ? 'var(--fd-plum-soft)' : undefined}
          aria-pressed={detail.fields.additional === withTowel(price)}
          onClick={() => detail.edit({ additional: withTowel(price) })}
        >
          {amount(price)}
        </Button>
      ))}
    </Flex>
  )
}
