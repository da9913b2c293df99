import { storeFields } from '#domain/fields/stores'
import { bounds } from '#domain/kernel/bounds'
import { FormSection } from '../../../ui/form/form-section'
import { MoneyCell } from '../../../ui/form/money-cell'
import type { SettingsProps } from './lists'

/** The amount above which another user has to sign a refund. */
export function RefundSection({ draft, edit }: SettingsProps) {
  return (
    <FormSection title="Refunds" hint="empty: none needs a signature">
      <MoneyCell
        label={`${storeFields.refundLimit.label} (PHP)`}
        value={draft.refundLimit}
        bounds={bounds.pesos}
        onChange={(refundLimit) => edit({ refundLimit })}
      />
    </FormSection>
  )
}
