import type { Payment } from '#domain/kernel/payment'
import { money } from '../../ui/format/format-money'

/** The parts of a payment as text, such as "PHP 300.00 GCASH 0917 555". A payment in one mode has one text. */
export function paymentTexts({ amount, modeOfPayment, parts }: Payment): string[] {
  const all = parts ?? [{ amount, mode: modeOfPayment, reference: null }]
  return all.map((part) =>
    [money(part.amount), part.amount > 0 && part.mode, part.reference].filter(Boolean).join(' '),
  )
}

/** A tip as text: "PHP 100.00 CASH tip". */
export const tipText = ({ amount, mode }: { amount: number; mode: string }): string =>
  `${money(amount)} ${mode} tip`
