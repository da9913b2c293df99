import type { Options } from './options'

/** One run of a seed. */
export interface SeedPlan {
  seed: number
  /** the second run, on a basic host */
  isBasicHost: boolean
  /** played again, to check that it takes the same course */
  isRepeated: boolean
}

/** One in so many seeds has a twin, which costs as much as two others. */
const twinEvery = 15
/** A seed that can't be repeated can't be mended: some are played again and compared. */
const repeatEvery = 50
const repeatTwinEvery = 10

/** The plays of a run, in the order in which they begin. */
export function planOf({
  first,
  seeds,
  also,
}: Pick<Options, 'first' | 'seeds' | 'also'>): SeedPlan[] {
  let twins = 0
  const all = [...Array.from({ length: seeds }, (_, index) => first + index), ...also]
  return all.flatMap((seed, index) => {
    const own = { seed, isBasicHost: false, isRepeated: index % repeatEvery === 0 }
    if (seed % twinEvery !== 0) return own
    twins += 1
    return [own, { seed, isBasicHost: true, isRepeated: twins % repeatTwinEvery === 1 }]
  })
}
