import { createHash } from 'node:crypto'
import { emptyDatabase } from '../support/memory-database'
import type { TabletImage } from './device/tablet'
import type { Tally } from './network/faults'
import { foreignHost, type Host, ownHost } from './network/host'
import type { SeedPlan } from './plan'
import type { SeedOutcome } from './report'
import { opensAt, runSeed, type SeedResult } from './run-seed'
import { type Team, teams } from './service/business'
import { openBooks } from './service/opening'
import { type Clockwork, createClockwork } from './time/clockwork'
import { takeOverTimers } from './time/global-timers'
import { quicken } from './time/quicken'
import { syncedTablet } from './warm-up'

/**
 * Maximum number of runs for a comparison. Garbage collection may change one run, but hardly each in another way (see
 * README).
 */
const maxPlays = 4

type Trace = (text: string) => void

/** Plays one seed in this process. */
export type RunPlan = (play: SeedPlan) => Promise<SeedOutcome>

/** Prepares this process for playing seeds. Replaces its timers for good. */
export async function prepareSeeds(trace: Trace): Promise<RunPlan> {
  const runOnce = await prepareRun(trace)
  return async (play) => {
    const fired: Tally = new Map()
    const hash = createHash('sha256')
    const { violations, outcomes, seconds } = await runOnce(play, fired, (text) => {
      hash.update(text)
      trace(text)
    })
    const isBent =
      play.isRepeated &&
      violations.length === 0 &&
      !(await isRepeatable(runOnce, play, hash.digest('hex')))
    return {
      ...play,
      violations: isBent ? ['took another course whenever it was repeated'] : violations,
      fired: [...fired],
      outcomes: [...outcomes],
      seconds,
    }
  }
}

type RunOnce = (
  play: SeedPlan,
  fired: Tally,
  record: Trace,
) => Promise<SeedResult & Pick<SeedOutcome, 'seconds'>>

async function prepareRun(trace: Trace): Promise<RunOnce> {
  quicken()
  const db = await emptyDatabase()
  let current = createClockwork(0)
  const enter = (clockwork: Clockwork) => {
    current = clockwork
  }
  takeOverTimers(() => current)
  // Warnings of libraries belong to the run, but may be logged after its end.
  Object.assign(console, { warn: (text: unknown) => trace(`warning: ${text}`) })
  const books = await openBooks(db, opensAt)
  const images = new Map<Host, ReadonlyMap<Team, TabletImage>>()
  async function imagesOf(host: Host) {
    const made = new Map<Team, TabletImage>()
    for (const team of teams)
      made.set(team, await syncedTablet({ books, host, team, nowMs: opensAt, enter }))
    images.set(host, made)
    return made
  }
  return async ({ seed, isBasicHost }, fired, record) => {
    const host = isBasicHost ? foreignHost : ownHost
    const synced = images.get(host) ?? (await imagesOf(host))
    const began = performance.now()
    const result = await runSeed({ seed, host, books, synced, fired, trace: record, enter })
    return { ...result, seconds: (performance.now() - began) / 1000 }
  }
}

/** Plays a seed again until two runs take the same course. */
async function isRepeatable(runOnce: RunOnce, play: SeedPlan, course: string): Promise<boolean> {
  const courses = new Set([course])
  let played = 1
  while (courses.size === played && played < maxPlays) {
    const again = createHash('sha256')
    await runOnce(play, new Map(), (text) => again.update(text))
    courses.add(again.digest('hex'))
    played += 1
  }
  return courses.size < played
}
