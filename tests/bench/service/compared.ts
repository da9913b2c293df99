import { median } from '../sync/median'

/** Rates of two ways of doing the same, per second. */
export interface Compared {
  ours: number
  bare: number
  /** ours / bare */
  ratio: number
}

type Way = (slice: number) => Promise<number>

/**
 * Measures several ways in turns, slice by slice, so that other load affects all alike. Returns the median rate of
 * each. The first slice of each only warms up.
 */
export async function inTurns<Name extends string>(
  slices: number,
  ways: Readonly<Record<Name, Way>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(ways) as Name[] // keys of the record itself
  const seen: Record<Name, number>[] = []
  for (let slice = 0; slice <= slices; slice += 1) {
    const rates: [Name, number][] = []
    for (const name of names) rates.push([name, await ways[name](slice)])
    seen.push(Object.fromEntries(rates) as Record<Name, number>)
  }
  const counted = seen.slice(1)
  const medians = names.map((name) => [name, median(counted.map((rates) => rates[name]))])
  return Object.fromEntries(medians) as Record<Name, number>
}

export const ratioOf = (ours: number, bare: number): number => Math.round((ours / bare) * 100) / 100

/** Compares two ways by the medians of their rates. */
export async function compared(slices: number, ours: Way, bare: Way): Promise<Compared> {
  const both = await inTurns(slices, { ours, bare })
  return { ...both, ratio: ratioOf(both.ours, both.bare) }
}
