import { tendersOf } from '#domain/appointment/tenders'
import { centavos, pesos } from '#domain/kernel/money'
import type { Payment } from '#domain/kernel/payment'
import type { Conflict } from '#sync'

/** The payment taken for a refused extension; null if none was. */
export function extensionPayment({ command, input, wanted }: Conflict): Payment | null {
  if (command !== 'extendAppointment' || !wanted || !('extensionId' in input)) return null
  const tender = tendersOf(wanted).find(({ id }) => id === input.extensionId)
  return tender ? { amount: pesos(centavos(tender.amount)), modeOfPayment: tender.mode } : null
}
