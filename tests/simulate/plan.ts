import type { Options } from './options'

/** One run of a seed. */
export interface SeedPlan {
  seed: number
  /** the second run, on a basic host */
  isBasicHost: boolean
  /** played again, to check that it takes the same course */
  isRepeated: boolean
}

/** One in so many seeds is also played on a basic host, which costs as much as two other seeds. */
const twinEvery = 15
/** One in so many seeds is played again and compared, because a failure that can't be repeated can't be mended. */
const repeatEvery = 50
const repeatTwinEvery = 10

/** The runs of seeds, in the order in which they begin. */
export function planOf({
  first,
  seeds,
  also,
}: Pick<Options, 'first' | 'seeds' | 'also'>): SeedPlan[] {
  let preexistingMatches = 0
  const all = [...Array.from({ length: seeds }, (_, index) => first + index), ...also]
  return all.flatMap((seed, index) => {
    const own = { seed, isBasicHost: false, isRepeated: index % repeatEvery === 0 }
    if (seed % twinEvery !== 0) return own
    preexistingMatches += 1
    return [
      own,
      { seed, isBasicHost: true, isRepeated: preexistingMatches % repeatTwinEvery === 1 },
    ]
  })
}
