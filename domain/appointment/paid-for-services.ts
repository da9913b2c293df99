import { centavos, pesos, smaller, sum } from '../kernel/money'
import type { Appointment } from '../rows/appointment'

/** The sum paid for services in PHP: all three phases, without charges, extras and products. */
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
