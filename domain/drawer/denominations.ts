import { type Centavos, centavos, sum, times } from '../kernel/money'

/** Values of notes and coins in PHP, the largest first. */
export const denominations: readonly number[] = [
  1000, 500, 200, 100, 50, 20, 10, 5, 1, 0.25, 0.05, 0.01,
]

export type Counts = Readonly<Record<string, number>>

/** The sum of counted notes and coins. */
export const countedSum = (counts: Counts): Centavos =>
  sum(...Object.entries(counts).map(([value, count]) => times(centavos(Number(value)), count)))

/** A value in a count that no note or coin has; null when all are known. */
export const unknownValue = (counts: Counts): string | null =>
  Object.keys(counts).find((value) => !denominations.includes(Number(value))) ?? null
