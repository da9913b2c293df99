import { median } from '../sync/median'

/** Rates of two ways of doing the same, per second. */
export interface Compared {
  ours: number
  bare: number
  /** ours / bare */
  ratio: number
}

/**
 * Measures both in turns, slice by slice, so that other load affects both alike, and compares medians. The
 * first slice of each only warms up.
 */
export async function compared(
  slices: number,
  ours: (slice: number) => Promise<number>,
  bare: (slice: number) => Promise<number>,
): Promise<Compared> {
  const seen: { ours: number; bare: number }[] = []
  for (let slice = 0; slice <= slices; slice += 1)
    seen.push({ ours: await ours(slice), bare: await bare(slice) })
  const counted = seen.slice(1)
  const both = {
    ours: median(counted.map((one) => one.ours)),
    bare: median(counted.map((one) => one.bare)),
  }
  return { ...both, ratio: Math.round((both.ours / both.bare) * 100) / 100 }
}
