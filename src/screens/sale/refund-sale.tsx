import { Flex, Text } from '@mantine/core'
import type { Sale } from '#domain/rows/sale'
import type { World } from '#domain/rows/world'
import { quantityLeft } from '#domain/sale/refund-sale'
import { QuantityStepper } from '../../ui/form/quantity-stepper'
import { money } from '../../ui/format/format-money'
import { CorrectionDialog, refundTexts } from '../appointment/corrections/correction-dialog'
import { RefundPart } from '../appointment/corrections/refund-part'
import { type OnRefunded, useRefund } from './use-refund'

interface RefundSaleProps {
  row: Sale
  world: World
  onDone: OnRefunded
  onClose: () => void
}

/** Pays back money of a sale. */
export function RefundSale({ row, world, onDone, onClose }: RefundSaleProps) {
  const refund = useRefund(row, onDone)
  const { total } = refund
  return (
    <CorrectionDialog
      {...refundTexts(total, world.store.refundLimit)}
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
        <RefundPart
          key={tender.id}
          label={`Paid back in ${tender.mode}, ${money(held)} left`}
          mode={tender.mode}
          held={held}
          amount={refund.amountOf(tender.id)}
          onAmount={(amount) => refund.setAmount(tender.id, amount)}
          reference={refund.referenceOf(tender.id)}
          onReference={(typed) => refund.setReference(tender.id, typed)}
          refusal={refund.dialog.refusal}
          {...{ world, row }}
        />
      ))}
    </CorrectionDialog>
  )
}
