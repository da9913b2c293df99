import { Flex, Text } from '@mantine/core'
import { useState } from 'react'
import { partsFor } from '#domain/appointment/correction/pay-back'
import { centavos, pesos, sum, times } from '#domain/kernel/money'
import { QuantityStepper } from '../../../ui/form/quantity-stepper'
import { SelectCell } from '../../../ui/form/select-cell'
import { SwitchCell } from '../../../ui/form/switch-cell'
import { money } from '../../../ui/format/format-money'
import type { MoneyValue } from '../../../ui/format/money-text'
import { nameIn } from '../papers/place-line'
import { CorrectionDialog, useWhy } from './correction-dialog'
import { type DialogProps, useCorrecting } from './use-correcting'

/** Takes a product off a completed visit. A switch decides whether its price is paid back. */
export function LineDialog({ row, world, onDone, onCancel }: DialogProps) {
  const { send, running, refusal, refuse } = useCorrecting(row, onDone)
  const [why, setWhy] = useWhy()
  const ids = Object.keys(row.productsOrdered)
  const [productId, setProductId] = useState(ids[0] ?? '')
  const [quantity, setQuantity] = useState<MoneyValue>(1)
  const [paysBack, setPaysBack] = useState(true)
  const ordered = row.productsOrdered[productId] ?? 0
  const count = typeof quantity === 'number' ? quantity : 0
  const worth = pesos(times(centavos(row.productPrices[productId] ?? 0), count))
  const parts = paysBack && count <= ordered ? partsFor(row, worth) : []
  const back = pesos(sum(...parts.map(({ amount }) => centavos(amount))))
  const save = () => {
    if (typeof quantity !== 'number')
      return refuse({ message: 'Quantity should be a number.', field: 'quantity' })
    const input = { productId, quantity, shownQuantity: ordered, parts, pointsBack: true, ...why }
    send('voidLine', input, 'The product is taken off.')
  }
  return (
    <CorrectionDialog
      title="Take a product off"
      action={back > 0 ? `TAKE OFF, REFUND ${money(back)}` : 'TAKE OFF'}
      danger
      kind="LINE"
      {...{ why, refusal, onCancel }}
      isRunning={running}
      onWhy={setWhy}
      onSubmit={save}
    >
      <SelectCell
        label="Product"
        value={productId}
        onChange={(next) => setProductId(next ?? productId)}
        options={ids.map((value) => ({ value, label: nameIn(world.products, value) }))}
      />
      <Flex align="center" justify="space-between" px={11} py={4}>
        <Text span c="dimmed">
          of {ordered} ordered
        </Text>
        <QuantityStepper
          label={nameIn(world.products, productId)}
          value={quantity}
          onChange={setQuantity}
        />
      </Flex>
      <SwitchCell
        label="Pay the money back"
        hint={money(worth)}
        checked={paysBack}
        onChange={setPaysBack}
      />
    </CorrectionDialog>
  )
}
