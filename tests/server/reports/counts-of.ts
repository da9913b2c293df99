import { denominations } from '#domain/drawer/denominations'

/** Notes and coins that make an amount in centavos. */
export function countsOf(amount: number): Record<string, number> {
  let left = amount
  const counts: Record<string, number> = { 1: 0 }
  for (const value of denominations) {
    const worth = Math.round(value * 100)
    counts[value] = Math.floor(left / worth)
    left -= worth * Math.floor(left / worth)
  }
  return counts
}
