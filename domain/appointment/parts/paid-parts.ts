import type { Appointment } from '../../rows/appointment'
import { paymentPhases } from '../../rows/tender'
import { type Paid, paymentsOf } from '../payments'
import { signedAmount, withCorrections } from '../tenders'

/** A payment in one mode, in centavos; `phase`: its place in `paymentPhases`. */
export interface PaidPart extends Paid {
  phase: number
}

/** The fields of a row that are read for reports about money; `payments`: one for each of `paymentPhases`. */
export interface PaidRow extends Pick<Appointment, 'tenders' | 'corrections'> {
  payments: readonly Paid[]
}

/** The payments of an appointment; a payment in parts is divided by mode. */
export const paidPartsOf = (row: Appointment): PaidPart[] =>
  paidParts({ payments: paymentsOf(row), ...row })

/** Payments by phase, divided by the modes of their tenders. The sum of a row's tenders equals its payments. */
export function paidParts({ payments, tenders, corrections }: PaidRow): PaidPart[] {
  const all = tenders && withCorrections(tenders, corrections)
  return payments.flatMap((paid, phase) => {
    const modes = new Map<string, PaidPart>()
    for (const tender of all ?? []) {
      if (tender.phase !== paymentPhases[phase] || tender.kind === 'TIP') continue
      const { mode } = tender
      const part = modes.get(mode) ?? { phase, mode, amount: 0, charge: 0 }
      const charge = signedAmount({ ...tender, amount: tender.charge })
      part.charge += charge
      part.amount += signedAmount(tender) - charge
      modes.set(mode, part)
    }
    const parts = [...modes.values()].filter(({ amount, charge }) => amount + charge !== 0)
    return parts.length > 0 ? parts : [{ phase, ...paid }]
  })
}

/**
 * The mode of a payment in words: that of the row, or each with its sum where money went back in another mode:
 * "GCASH 850.00, CASH -600.00".
 */
export function modeWords(row: PaidRow, phase: number): string | null {
  const parts = paidParts(row).filter((part) => part.phase === phase)
  if (parts.length < 2 || parts.every(({ amount }) => amount >= 0))
    return row.payments[phase]?.mode ?? null
  return parts.map(({ mode, amount }) => `${mode} ${(amount / 100).toFixed(2)}`).join(', ')
}
