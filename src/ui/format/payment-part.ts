import { money } from './format-money'

export interface PaymentPart {
  mode: string | null
  amount: number
  reference: string | null
}

/** A part of a payment as text: "PHP 300.00 GCASH 0917 555". */
export const paymentPartText = ({ mode, amount, reference }: PaymentPart): string =>
  [money(amount), amount > 0 && mode, reference].filter(Boolean).join(' ')
