import type { AppointmentLine } from './appointment-lines'
import type { ColumnOf } from './report'

/** One of the five payments of an appointment (spec section 3); amounts are centavos. */
interface Payment {
  title: string
  amount(row: AppointmentLine): number
  mode(row: AppointmentLine): string | null
  /** the 3 % charge that was paid with it */
  charge(row: AppointmentLine): number
}

const noCharge = () => 0

export const payments: readonly Payment[] = [
  {
    title: 'Creation',
    amount: (row) => row.appointment_creation_payment_amount_centavos,
    mode: (row) => row.appointment_creation_payment_mop,
    charge: (row) => row.creation_percent_charge_amount_centavos,
  },
  {
    title: 'Check-In',
    amount: (row) => row.check_in_payment_amount_centavos,
    mode: (row) => row.check_in_payment_mop,
    charge: (row) =>
      row.check_in_percent_charge_amount_centavos - row.creation_percent_charge_amount_centavos,
  },
  {
    title: 'Completion',
    amount: (row) => row.completed_payment_amount_centavos,
    mode: (row) => row.completed_payment_mop,
    charge: noCharge,
  },
  {
    title: 'Additional',
    amount: (row) => row.additional_payment_amount_centavos,
    mode: (row) => row.additional_payment_mop,
    charge: noCharge,
  },
  {
    title: 'Product',
    amount: (row) => row.product_payment_amount_centavos,
    mode: (row) => row.product_payment_mop,
    charge: noCharge,
  },
]

export const isCancelled = (row: { status: string }) => row.status === 'CANCELLED'

/** What was paid by one mode, in centavos. */
interface ModeLine {
  mode: string
  /** in the order of `payments`; like the charges without those of cancelled appointments */
  amounts: number[]
  charges: number
  ofCancelled: number
}

/** Adds up payments by their mode, a row at a time. */
export function tallyByMode() {
  const lines = new Map<string, ModeLine>()

  function lineOf(mode: string): ModeLine {
    const line = lines.get(mode) ?? {
      mode,
      amounts: payments.map(() => 0),
      charges: 0,
      ofCancelled: 0,
    }
    lines.set(mode, line)
    return line
  }

  return {
    add(row: AppointmentLine) {
      payments.forEach((payment, index) => {
        const [amount, charge] = [payment.amount(row), payment.charge(row)]
        if (amount + charge === 0) return
        const line = lineOf(payment.mode(row) ?? 'UNKNOWN')
        if (isCancelled(row)) line.ofCancelled += amount + charge
        else {
          line.amounts[index] = (line.amounts[index] ?? 0) + amount
          line.charges += charge
        }
      })
    },
    lines: () => [...lines.values()].sort((a, b) => (a.mode < b.mode ? -1 : 1)),
  }
}

const php = { kind: 'php', width: 16, total: true } as const

export const modeColumns: readonly ColumnOf<ModeLine>[] = [
  { title: 'Mode of Payment', kind: 'text', width: 20, value: ({ mode }) => mode },
  ...payments.map(({ title }, index) => ({
    title: `${title} Payment`,
    ...php,
    value: ({ amounts }: ModeLine) => amounts[index] ?? 0,
  })),
  { title: '3% Charge', ...php, value: ({ charges }) => charges },
  {
    title: 'Total',
    ...php,
    value: ({ amounts, charges }) => amounts.reduce((sum, amount) => sum + amount, charges),
  },
  { title: 'Of Cancelled', ...php, value: ({ ofCancelled }) => ofCancelled },
]
