import type { Selectable } from 'kysely'
import type { Paid } from '#domain/appointment/payments'
import type { DB } from '../db/schema'

/** An appointment as it is stored: amounts in centavos, resources by their ids. */
export type StoredAppointment = Selectable<DB['appointments']>

/** An appointment's payments as they are stored, one for each phase; amounts are centavos. */
export function paymentsIn(row: StoredAppointment): readonly Paid[] {
  const creationCharge = row.creation_percent_charge_amount_centavos
  return [
    {
      amount: row.appointment_creation_payment_amount_centavos,
      mode: row.appointment_creation_payment_mop,
      charge: creationCharge,
    },
    {
      amount: row.check_in_payment_amount_centavos,
      mode: row.check_in_payment_mop,
      charge: row.check_in_percent_charge_amount_centavos - creationCharge,
    },
    { amount: row.completed_payment_amount_centavos, mode: row.completed_payment_mop, charge: 0 },
    { amount: row.additional_payment_amount_centavos, mode: row.additional_payment_mop, charge: 0 },
    { amount: row.product_payment_amount_centavos, mode: row.product_payment_mop, charge: 0 },
  ]
}
