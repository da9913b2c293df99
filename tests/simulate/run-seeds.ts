import { createHash } from 'node:crypto'
import { emptyDatabase } from '../support/memory-database'
import { count, type Tally } from './network/faults'
import { opensAt, runSeed } from './run-seed'
import { openBooks } from './service/opening'
import { type Clockwork, createClockwork } from './time/clockwork'
import { takeOverTimers } from './time/global-timers'
import { syncedDisk } from './warm-up'

/** What came of some seeds. */
export interface Report {
  failures: { seed: number; violations: string[] }[]
  fired: [string, number][]
  outcomes: [string, number][]
}

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
  const db = await emptyDatabase()
  let current = createClockwork(0)
  const enter = (clockwork: Clockwork) => {
    current = clockwork
  }
  takeOverTimers(() => current)
  // What libraries warn of belongs to the story.
  Object.assign(console, { warn: (text: unknown) => trace(`warning: ${text}`) })
  const books = await openBooks(db, opensAt)
  const image = await syncedDisk(books, opensAt, enter)
  const fired: Tally = new Map()
  const outcomes: Tally = new Map()
  const failures: Report['failures'] = []
  const play = (seed: number, tally: Tally, told: (text: string) => void) =>
    runSeed({ seed, books, image, fired: tally, trace: told, enter })

  for (const [index, seed] of seeds.entries()) {
    const story = createHash('sha256')
    const { violations, outcomes: own } = await play(seed, fired, (text) => {
      story.update(text)
      trace(text)
    })
    for (const [name, times] of own) count(outcomes, name, times)
    if (index % repeatEvery === 0 && violations.length === 0) {
      const courses = new Set([story.digest('hex')])
      let played = 1
      while (courses.size === played && played < mostPlays) {
        const again = createHash('sha256')
        await play(seed, new Map(), (text) => again.update(text))
        courses.add(again.digest('hex'))
        played += 1
      }
      if (courses.size === played) violations.push('took another course whenever it was repeated')
    }
    if (violations.length > 0) failures.push({ seed, violations })
    if (isOneEnough && failures.length > 0) break
  }
  return { failures, fired: [...fired], outcomes: [...outcomes] }
}
