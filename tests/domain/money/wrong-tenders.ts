import { businessTimeOfInstant } from '#domain/kernel/dates'
import type { Appointment } from '#domain/rows/appointment'
import type { Tender } from '#domain/rows/tender'

/* Checks of tenders, and the takings as they were computed before payments had parts, without the domain's functions. */

const cents = (pesos: number): number => Math.round(pesos * 100)
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const signOf = { PAYMENT: 1, REFUND: -1, TIP: 0 }
const signed = (tender: Tender) => signOf[tender.kind] * cents(tender.amount)

/** The payments of a row by phase: mode, amount and charge in centavos. */
function phasesOf(row: Appointment) {
  const creationCharge = cents(row.creationPercentChargeAmount)
  const charge = cents(row.checkInPercentChargeAmount) - creationCharge
  const phase = (name: string, amount: number, mode: string | null, charge = 0) => ({
    name,
    mode: mode ?? 'UNKNOWN',
    amount: cents(amount),
    charge,
  })
  return [
    phase(
      'Creation',
      row.appointmentCreationPaymentAmount,
      row.appointmentCreationPaymentMOP,
      creationCharge,
    ),
    phase('Check-In', row.checkInPaymentAmount, row.checkInPaymentMOP, charge),
    phase('Completion', row.completedPaymentAmount, row.completedPaymentMOP),
    phase('Additional', row.additionalPaymentAmount, row.additionalPaymentMOP),
    phase('Product', row.productPaymentAmount, row.productPaymentMOP),
  ]
}

/** Tenders with the amounts of their last corrections, without refunds that never left. */
function corrected({ tenders, corrections }: Appointment): Tender[] {
  const stayed = corrections.filter(({ isVoid }) => isVoid).flatMap(({ tenderIds }) => tenderIds)
  const left = (tenders ?? []).filter(({ id }) => !stayed.includes(id))
  return left.map((tender) => {
    const own = corrections.filter(({ tenderIds }) => tenderIds.includes(tender.id))
    const amount = own.findLast(({ newAmount }) => newAmount !== null)?.newAmount ?? tender.amount
    const charge = Math.round((cents(tender.charge) * cents(amount)) / cents(tender.amount)) / 100
    return { ...tender, amount, charge }
  })
}

/** Errors in the tenders of a row that has them. */
export function wrongTenders(row: Appointment): string[] {
  const tenders = corrected(row)
  const errors: string[] = []
  if (!row.tenders) errors.push('no tenders')
  if (total(tenders.map(signed)) !== cents(row.totalPricePaid))
    errors.push('the tenders are not the total paid')
  for (const { name, amount, charge } of phasesOf(row)) {
    const made = tenders.filter((tender) => tender.phase === name)
    const charges = total(made.map((each) => signOf[each.kind] * cents(each.charge)))
    if (charges !== charge) errors.push(`charge of ${name}`)
    if (total(made.map(signed)) - charges !== amount) errors.push(`amount of ${name}`)
  }
  for (const { id, amount } of row.tenders ?? [])
    if (!(amount > 0) || Math.abs(amount * 100 - cents(amount)) > 1e-6)
      errors.push(`${id} is ${amount}`)
  if (new Set(tenders.map(({ id }) => id)).size < tenders.length) errors.push('two have one id')
  for (const { id, kind, amount } of tenders) {
    const back = total(tenders.flatMap((each) => (each.of === id ? [cents(each.amount)] : [])))
    if (kind === 'PAYMENT' && back > cents(amount)) errors.push(`${id} holds less than nothing`)
  }
  return errors
}

type Sums = Record<string, number>

/** Sums by day and mode without those of zero, in order. */
export function sumsOf(takings: readonly { day: string; mode: string; amount: number }[]): Sums {
  const sums = new Map<string, number>()
  for (const { day, mode, amount } of takings) {
    const key = `${day} ${mode}`
    sums.set(key, (sums.get(key) ?? 0) + amount)
  }
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).sort())
}

/** The takings as they were computed from the five payments and the money taken on other days. */
export function formerTakings(row: Appointment): Sums {
  const booked =
    row.createdDate || businessTimeOfInstant(row.createdDateTime ?? '')?.date || row.startDate
  const elsewhere = Object.entries(row.takenOnOtherDays ?? {}).flatMap(([key, amount]) => {
    const [day, mode] = [key.slice(0, 10), key.slice(11)]
    return [
      { day, mode, amount: cents(amount) },
      { day: row.startDate, mode, amount: -cents(amount) },
    ]
  })
  const paid = phasesOf(row).map(({ name, mode, amount, charge }) => ({
    day: name === 'Creation' ? booked : row.startDate,
    mode,
    amount: amount + charge,
  }))
  return sumsOf([...paid, ...elsewhere])
}
