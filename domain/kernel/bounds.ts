/** Bounds of a number. Without `least`, a rule of the domain refuses negative numbers with its own text. */
export interface Bounds {
  least?: number
  most: number
  isWhole?: boolean
  /** an amount nearer to 0 would be stored as none */
  smallest?: number
}

/** Maximum amount in PHP; far above any bill, far below the limit of exact numbers. */
const maxAmount = 99_999_999

export const bounds = {
  pesos: { least: 0, most: maxAmount, smallest: 0.01 },
  /** PHP paid: a rule with its own text refuses negative payments (SPEC.md money-8) */
  payment: { most: maxAmount, smallest: 0.01 },
  points: { least: 0, most: maxAmount, isWhole: true },
  quantity: { least: 0, most: 9999, isWhole: true },
  /** minutes of a duration */
  minutes: { least: 0, most: 1440, isWhole: true },
  /** percentage of a price that a promo takes off */
  percent: { least: 1, most: 100 },
  /** days that a restore may reach back; fewer than the service keeps its answers to writes */
  restoreDays: { least: 1, most: 60, isWhole: true },
  /** percent */
  vatRate: { least: 1, most: 100, isWhole: true },
} as const satisfies Record<string, Bounds>

/** The end of a message "should be …", such as "at most 9,999"; null when the number is within bounds. */
export function outOfBounds(
  value: number,
  { least, most, isWhole, smallest = 0 }: Bounds,
): string | null {
  if (isWhole && !Number.isInteger(value)) return 'a whole number'
  if (least !== undefined && value < least) return `at least ${inDigits(least)}`
  if (value !== 0 && Math.abs(value) < smallest / 2) return `at least ${smallest}`
  return value > most ? `at most ${inDigits(most)}` : null
}

const inDigits = (value: number): string => `${value}`.replace(/\B(?=(\d{3})+$)/g, ',')
