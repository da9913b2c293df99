import { type Centavos, centavos, pesos, sum } from '../../kernel/money'
import type { Appointment } from '../../rows/appointment'
import { paymentPhases, type Tender, type TenderPhase } from '../../rows/tender'
import { withBalances, withTotals } from '../amounts'
import { bookedOn } from '../taken-days'
import { effectiveTenders, signedAmount } from '../tenders'

/** The amount and mode of each payment on the row. */
const fieldsOf = {
  Creation: ['appointmentCreationPaymentAmount', 'appointmentCreationPaymentMOP'],
  'Check-In': ['checkInPaymentAmount', 'checkInPaymentMOP'],
  Completion: ['completedPaymentAmount', 'completedPaymentMOP'],
  Additional: ['additionalPaymentAmount', 'additionalPaymentMOP'],
  Product: ['productPaymentAmount', 'productPaymentMOP'],
} as const

/**
 * The row with its payment fields computed again from tenders and corrections, for the given phases, and with its
 * balances. Amounts are negative where more was paid back than was paid.
 */
export function restated(row: Appointment, phases: readonly TenderPhase[]): Appointment {
  const tenders = effectiveTenders(row)
  const changed = paymentPhases.filter((phase) => phases.includes(phase))
  const fields = changed.map((phase) => paymentOf(row, phase, tenders))
  const charged = (phase: TenderPhase) =>
    chargesOf(tenders.filter((tender) => tender.phase === phase))
  const creation = charged('Creation')
  const charges = {
    creationPercentChargeAmount: pesos(creation),
    checkInPercentChargeAmount: pesos(sum(creation, charged('Check-In'))),
  }
  const next = Object.assign({}, row, ...fields, charges)
  return withTotals(withBalances({ ...next, takenOnOtherDays: onOtherDays(next, tenders) }))
}

const chargesOf = (tenders: readonly Tender[]): Centavos =>
  sum(...tenders.map((tender) => signedAmount({ ...tender, amount: tender.charge })))

/** The payment of a phase: the sum that its tenders keep without charges, in the mode with the largest sum. */
function paymentOf(row: Appointment, phase: keyof typeof fieldsOf, all: readonly Tender[]) {
  const tenders = all.filter((tender) => tender.phase === phase)
  const [amountField, modeField] = fieldsOf[phase]
  const byMode = new Map<string, number>()
  for (const tender of tenders)
    byMode.set(tender.mode, (byMode.get(tender.mode) ?? 0) + signedAmount(tender))
  const [largest] = [...byMode].sort(([, a], [, b]) => b - a)
  const kept = sum(...tenders.map((tender) => signedAmount(tender)))
  return {
    [amountField]: pesos(sum(kept, centavos(-pesos(chargesOf(tenders))))),
    [modeField]: largest && largest[1] > 0 ? largest[0] : row[modeField],
  }
}

/**
 * Sums by day and mode of money taken on another day than the visit's. Leaves out the creation payment, which
 * `takingsOf` counts on the day of the booking.
 */
function onOtherDays(row: Appointment, tenders: readonly Tender[]): Record<string, number> {
  const sums = new Map<string, Centavos>()
  const add = (day: string, mode: string | null, amount: Centavos) => {
    if (day === row.startDate || mode === null) return
    const key = `${day} ${mode}`
    sums.set(key, sum(sums.get(key) ?? centavos(0), amount))
  }
  for (const tender of tenders) add(tender.day, tender.mode, signedAmount(tender))
  const creation = row.appointmentCreationPaymentAmount + row.creationPercentChargeAmount
  add(bookedOn(row), row.appointmentCreationPaymentMOP, centavos(-creation))
  const left = [...sums].filter(([, amount]) => amount !== 0)
  return Object.fromEntries(left.map(([key, amount]) => [key, pesos(amount)]))
}
