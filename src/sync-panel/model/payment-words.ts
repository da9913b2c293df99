import { centavos, pesos, sum } from '#domain/kernel/money'
import type { Payment } from '#domain/kernel/payment'
import { money } from '../../ui/format/format-money'
import { type PaymentPart, paymentPartText } from '../../ui/format/payment-part'

const partsOf = ({ amount, modeOfPayment, parts }: Payment): readonly PaymentPart[] =>
  parts ?? [{ amount, mode: modeOfPayment, reference: null }]

/** The parts of a payment as text, such as "PHP 300.00 GCASH 0917 555". A payment in one mode has one text. */
export const paymentTexts = (payment: Payment): string[] => partsOf(payment).map(paymentPartText)

/** Payments as text, one for each mode and reference, such as "PHP 4,800.00 CASH" for a group. */
export function paymentsInAll(payments: readonly Payment[]): string[] {
  const alike = new Map<string, PaymentPart>()
  for (const part of payments.flatMap(partsOf)) {
    const key = JSON.stringify([part.mode, part.reference])
    const before = centavos(alike.get(key)?.amount ?? 0)
    alike.set(key, { ...part, amount: pesos(sum(before, centavos(part.amount))) })
  }
  return [...alike.values()].map(paymentPartText)
}

/** A tip as text: "PHP 100.00 CASH tip". */
export const tipText = ({ amount, mode }: { amount: number; mode: string }): string =>
  `${money(amount)} ${mode} tip`
