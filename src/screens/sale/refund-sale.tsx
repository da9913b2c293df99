import { Flex, Text } from '@mantine/core'
import type { Sale } from '#domain/rows/sale'
import { quantityLeft } from '#domain/sale/refund-sale'
import { MoneyCell } from '../../ui/form/money-cell'
import { QuantityStepper } from '../../ui/form/quantity-stepper'
import { money } from '../../ui/format/format-money'
import {
  CorrectionDialog,
  partError,
  refundTexts,
} from '../appointment/corrections/correction-dialog'
import { type OnRefunded, useRefund } from './use-refund'

interface RefundSaleProps {
  row: Sale
  /** PHP above which another person has to sign; null: none */
  limit: number | null
  onDone: OnRefunded
  onClose: () => void
}

/** Pays money of a sale back. */
export function RefundSale({ row, limit, onDone, onClose }: RefundSaleProps) {
  const refund = useRefund(row, onDone)
  const { total } = refund
  return (
    <CorrectionDialog
      {...refundTexts(total, limit)}
      danger
      kind="REFUND"
      onCancel={onClose}
      {...refund.dialog}
    >
      {row.lines.map(({ productId, name }) => (
        <Flex key={productId} align="center" gap={12} mih={54} px={12} py={4}>
          <Text component="div" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
            {name}
            <Text component="div" size="xs" c="dimmed">
              {quantityLeft(row, productId)} can come back
            </Text>
          </Text>
          <QuantityStepper
            label={name}
            value={refund.quantityOf(productId)}
            onChange={(quantity) => refund.setQuantity(productId, quantity)}
          />
        </Flex>
      ))}
      {refund.held.map(({ tender, held }) => (
        <MoneyCell
          key={tender.id}
          label={`Paid back in ${tender.mode}, ${money(held)} left`}
          value={refund.amountOf(tender.id)}
          onChange={(amount) => refund.setAmount(tender.id, amount)}
          error={partError(refund.dialog.refusal, refund.amountOf(tender.id), held)}
        />
      ))}
    </CorrectionDialog>
  )
}
