import { centavos, pesos, smaller, sum } from '../kernel/money'
import type { Appointment } from '../rows/appointment'

/** The sum of the payments for services in PHP: at creation, check-in and completion, without charges and products. */
export function paidForServices(row: Appointment): number {
  const atEnd = smaller(
    centavos(row.completedPaymentAmount),
    centavos(row.balanceAfterCheckIn ?? 0),
  )
  const before = sum(
    centavos(row.appointmentCreationPaymentAmount),
    centavos(row.checkInPaymentAmount),
  )
  return pesos(sum(before, atEnd))
}
