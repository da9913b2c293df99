import { endedOn } from './device/records'
import type { Tablet } from './device/tablet'
import { count, type Tally } from './network/faults'
import type { SeedPlan } from './plan'
import type { Given } from './staff/given'

/** Outcome of one run of a seed. */
export interface SeedOutcome extends SeedPlan {
  violations: string[]
  fired: [string, number][]
  outcomes: [string, number][]
  /** real time of the first run only */
  seconds: number
}

/** Outcome of a run. */
export interface Report {
  failures: SeedOutcome[]
  fired: Tally
  /** on the basic host */
  basicHostFired: Tally
  outcomes: Tally
  /** seeds that were also played on a basic host */
  preexistingMatches: number
  /** the slowest runs, the slowest first */
  slowest: SeedOutcome[]
}

const slowestShown = 10

/** Sums up the runs. */
export function reportOf(played: readonly SeedOutcome[]): Report {
  const own = played.filter(({ isBasicHost }) => !isBasicHost)
  const plain = played.filter(({ isBasicHost }) => isBasicHost)
  return {
    failures: played
      .filter(({ violations }) => violations.length > 0)
      .sort((a, b) => a.seed - b.seed || Number(a.isBasicHost) - Number(b.isBasicHost)),
    fired: sum(own.map(({ fired }) => fired)),
    basicHostFired: sum(plain.map(({ fired }) => fired)),
    outcomes: sum(played.map(({ outcomes }) => outcomes)),
    preexistingMatches: plain.length,
    slowest: played.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown),
  }
}

function sum(tallies: readonly [string, number][][]): Tally {
  const total: Tally = new Map()
  for (const [name, times] of tallies.flat()) count(total, name, times)
  return total
}

/** Outcomes of the commands and entries of one run. */
export function outcomesOf(tablets: readonly Tablet[], given: readonly Given[]): Tally {
  const tally: Tally = new Map()
  for (const { results } of given) count(tally, `said ${results[0]?.kind ?? 'nothing'}`)
  for (const { ending, reason, entry } of tablets.flatMap(endedOn)) {
    count(tally, `entry ${ending}`)
    if (entry.conflict) count(tally, `conflict ${entry.conflict.code}`)
    count(tally, `${entry.command} ${reason === 'merged' ? reason : ending}`)
    if (entry.conflict) count(tally, `${entry.command} in conflict: ${entry.conflict.code}`)
  }
  return tally
}
