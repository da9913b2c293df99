import { useState } from 'react'
import type { Sale } from '#domain/rows/sale'
import type { World } from '#domain/rows/world'
import { useDeps } from '../../data/context'
import { useFormSync } from '../../data/form/use-form-sync'
import { useSubmit } from '../../data/use-submit'
import { PaymentForm } from '../appointment/corrections/payment-dialog'

interface CorrectSaleProps {
  row: Sale
  world: World
  onClose: () => void
}

/** Corrects a payment of a sale. */
export function CorrectSale({ row, world, onClose }: CorrectSaleProps) {
  const sync = useFormSync()
  const { newId } = useDeps()
  // made once, so that a second tap adds no second correction
  const [correctionId] = useState(newId)
  const { submit, ...outcome } = useSubmit()
  return (
    <PaymentForm
      {...{ row, world, ...outcome }}
      onSave={(input) =>
        void submit(
          () => sync.run('correctSale', { id: row.id, correctionId, ...input }, row),
          onClose,
        )
      }
      onCancel={onClose}
    />
  )
}
