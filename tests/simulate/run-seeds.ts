import { createHash } from 'node:crypto'
import { emptyDatabase } from '../support/memory-database'
import type { DiskImage } from './device/disk-image'
import { count, type Tally } from './network/faults'
import { foreignHost, type Host, ownHost } from './network/host'
import { opensAt, runSeed } from './run-seed'
import { openBooks } from './service/opening'
import { type Clockwork, createClockwork } from './time/clockwork'
import { takeOverTimers } from './time/global-timers'
import { quicken } from './time/quicken'
import { syncedDisk } from './warm-up'

export interface Failure {
  seed: number
  /** it was the twin on a plain host */
  isPlain: boolean
  violations: string[]
}

/** What came of some seeds. */
export interface Report {
  failures: Failure[]
  fired: [string, number][]
  /** on the plain host */
  plainFired: [string, number][]
  outcomes: [string, number][]
  /** seeds that were played on a plain host too */
  twins: number
}

/** Every so-manieth seed has a twin on a host with the listed calls only. */
const twinEvery = 15
/** A seed that can't be repeated can't be mended: some are played again and compared. */
const repeatEvery = 50
/** Garbage collection may bend one play, but hardly each of these in a way of its own (see README). */
const mostPlays = 4

export interface SeedsAsked {
  seeds: readonly number[]
  trace: (text: string) => void
  /** stops at the first seed that fails */
  isOneEnough: boolean
}

/** Runs seeds one after the other in this process, whose timers it takes over. */
export async function runSeeds({ seeds, trace, isOneEnough }: SeedsAsked): Promise<Report> {
  const theatre = await openTheatre(trace)
  const fired: Tally = new Map()
  const plainFired: Tally = new Map()
  const outcomes: Tally = new Map()
  const failures: Failure[] = []
  let twins = 0

  async function perform(seed: number, host: Host, isRepeated: boolean) {
    const { isPlain } = host
    const story = createHash('sha256')
    const played = await theatre.play(seed, host, isPlain ? plainFired : fired, (text) => {
      story.update(text)
      trace(text)
    })
    for (const [name, times] of played.outcomes) count(outcomes, name, times)
    const violations = [...played.violations]
    if (isRepeated && violations.length === 0)
      violations.push(...(await repeated(theatre, seed, host, story.digest('hex'))))
    if (violations.length > 0) failures.push({ seed, isPlain, violations })
  }

  for (const [index, seed] of seeds.entries()) {
    await perform(seed, ownHost, index % repeatEvery === 0)
    if (isOneEnough && failures.length > 0) break
    if (seed % twinEvery !== 0) continue
    twins += 1
    await perform(seed, foreignHost, twins % repeatEvery === 1)
    if (isOneEnough && failures.length > 0) break
  }
  return {
    failures,
    fired: [...fired],
    plainFired: [...plainFired],
    outcomes: [...outcomes],
    twins,
  }
}

interface Theatre {
  play(
    seed: number,
    host: Host,
    fired: Tally,
    told: (text: string) => void,
  ): ReturnType<typeof runSeed>
}

async function openTheatre(trace: SeedsAsked['trace']): Promise<Theatre> {
  quicken()
  const db = await emptyDatabase()
  let current = createClockwork(0)
  const enter = (clockwork: Clockwork) => {
    current = clockwork
  }
  takeOverTimers(() => current)
  // What libraries warn of belongs to the story, but may come after its end.
  Object.assign(console, { warn: (text: unknown) => trace(`warning: ${text}`) })
  const books = await openBooks(db, opensAt)
  const images = new Map<Host, DiskImage>()
  for (const host of [ownHost, foreignHost])
    images.set(host, await syncedDisk(books, host, opensAt, enter))
  return {
    play(seed, host, fired, told) {
      const image = images.get(host) ?? null
      return runSeed({ seed, host, books, image, fired, trace: told, enter })
    },
  }
}

/** Plays a seed again, until two plays are alike; complains when none are. */
async function repeated(
  theatre: Theatre,
  seed: number,
  host: Host,
  course: string,
): Promise<string[]> {
  const courses = new Set([course])
  let played = 1
  while (courses.size === played && played < mostPlays) {
    const again = createHash('sha256')
    await theatre.play(seed, host, new Map(), (text) => again.update(text))
    courses.add(again.digest('hex'))
    played += 1
  }
  return courses.size === played ? ['took another course whenever it was repeated'] : []
}
