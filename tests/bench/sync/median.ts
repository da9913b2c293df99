/** The median, rounded to hundredths. */
export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** The value that a share (0 to 1) of all values doesn't exceed, rounded to hundredths. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = Math.min(Math.floor(sorted.length * share), sorted.length - 1)
  return Math.round((sorted[place] ?? 0) * 100) / 100
}
