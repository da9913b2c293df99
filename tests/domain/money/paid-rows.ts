import fc from 'fast-check'
import * as v from 'valibot'
import { addDays } from '#domain/kernel/dates'
import { type Appointment, appointment, statuses } from '#domain/rows/appointment'
import { today } from '../../support/business'

const cents = (pesos: number) => Math.round(pesos * 100)
const pesos = fc.integer({ min: 0, max: 500_000 }).map((amount) => amount / 100)
const mode = fc.constantFrom('CASH', 'GCASH', 'CREDIT CARD', null)
const days = fc.constantFrom(today, addDays(today, 1), addDays(today, -1))
const instants = days.map((day) => `${day}T03:00:00.000Z`)
const elsewhere = fc.dictionary(
  fc.tuple(days, mode).map(([day, by]) => `${day} ${by ?? 'UNKNOWN'}`),
  pesos,
)

/** Appointments with random payments; the row has their total, as after every command. */
export const anyPaidRow = fc
  .record({
    startDate: days,
    createdDate: fc.option(days),
    createdDateTime: instants,
    status: fc.constantFrom(...statuses),
    appointmentCreationPaymentAmount: pesos,
    appointmentCreationPaymentMOP: mode,
    creationPercentChargeAmount: fc.constantFrom(0, 0.15, 12),
    checkInPaymentAmount: pesos,
    checkInPaymentMOP: mode,
    checkInPercentChargeAmount: fc.constantFrom(12, 30.07),
    completedPaymentAmount: pesos,
    completedPaymentMOP: mode,
    additionalPaymentAmount: pesos,
    additionalPaymentMOP: mode,
    productPaymentAmount: pesos,
    productPaymentMOP: mode,
    checkInDateTime: fc.option(instants),
    completedDateTime: fc.option(instants),
    takenOnOtherDays: fc.option(elsewhere),
  })
  .map((fields) => v.parse(appointment, { id: 'a1', ...fields }))
  .map((parsed) => ({ ...parsed, totalPricePaid: paidCents(parsed) / 100 }))

/** Payments of an appointment in centavos, computed without the domain's functions. */
export function paidCents(one: Appointment): number {
  return [
    one.appointmentCreationPaymentAmount,
    one.checkInPaymentAmount,
    one.completedPaymentAmount,
    one.additionalPaymentAmount,
    one.productPaymentAmount,
    one.checkInPercentChargeAmount,
  ]
    .map(cents)
    .reduce((sum, amount) => sum + amount, 0)
}
