import type { Sale } from '#domain/rows/sale'
import type { World } from '#domain/rows/world'
import { useCommand } from '../../data/form/use-command'
import { PaymentForm } from '../appointment/corrections/payment-dialog'

interface CorrectSaleProps {
  row: Sale
  world: World
  onClose: () => void
}

/** Corrects a payment of a sale. */
export function CorrectSale({ row, world, onClose }: CorrectSaleProps) {
  const { run, id: correctionId, ...outcome } = useCommand(row)
  return (
    <PaymentForm
      {...{ row, world, ...outcome }}
      onSave={(input) => run('correctSale', { id: row.id, correctionId, ...input }, onClose)}
      onCancel={onClose}
    />
  )
}
