import { fileURLToPath } from 'node:url'
import { basicHostFaults, faults, type Tally } from './network/faults'
import { type Options, readOptions } from './options'
import { planOf, type SeedPlan } from './plan'
import { findPlanted } from './planted/find'
import { prepareSeeds } from './play-seeds'
import { type Report, reportOf, type SeedOutcome } from './report'
import { helpOut, shareWork } from './share-work'

const program = fileURLToPath(import.meta.url)
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Number of seeds from which on every fault must happen; with fewer, one may be missing by chance. */
const enoughSeeds = 100

async function playHere(plays: readonly SeedPlan[], trace: boolean): Promise<SeedOutcome[]> {
  const play = await prepareSeeds(trace ? say : () => {})
  const played: SeedOutcome[] = []
  for (const each of plays) played.push(await play(each))
  return played
}

const listed = (tally: Tally) =>
  [...tally].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, times]) => `${name} ${times}`)

/** Names of faults that never happened in a long run, which therefore proves nothing about them. */
function unseen(
  { seeds }: Options,
  { fired, basicHostFired, preexistingMatches }: Report,
): string[] {
  const own = seeds < enoughSeeds ? [] : faults.filter((name) => !fired.has(name))
  const plain =
    preexistingMatches < enoughSeeds
      ? []
      : basicHostFaults.filter((name) => !basicHostFired.has(name))
  return [...own, ...plain.map((name) => `${name} (basic host)`)]
}

const nameOf = ({ seed, isBasicHost }: SeedPlan) =>
  `seed ${seed}${isBasicHost ? ' on a basic host' : ''}`

function tell(options: Options, report: Report, seconds: number): number {
  for (const failure of report.failures) {
    say(`${nameOf(failure)}:\n  ${failure.violations.slice(0, 5).join('\n  ')}`)
    say(`  to repeat it: npm run simulate -- --seed ${failure.seed} --trace`)
  }
  const quiet = unseen(options, report)
  for (const fault of quiet) say(`never happened: ${fault}`)
  say(`faults: ${listed(report.fired).join(', ')}`)
  say(
    `on a basic host (${report.preexistingMatches} seeds): ${listed(report.basicHostFired).join(', ')}`,
  )
  say(`outcomes: ${listed(report.outcomes).join(', ')}`)
  for (const slow of report.slowest) say(`slow: ${nameOf(slow)}, ${slow.seconds.toFixed(1)} s`)
  const violations = report.failures.flatMap((failure) => failure.violations).length
  const total = violations + quiet.length
  const seeds = options.seeds + options.also.length
  const speed = (seeds / seconds).toFixed(1)
  say(`${seeds} seeds, ${total} violations, ${speed} seeds/s`)
  return total > 0 ? 1 : 0
}

const options = readOptions(process.argv.slice(2))
if (options.isWorker) {
  await helpOut()
  process.exit(0)
}
if (options.planted) process.exit((await findPlanted(options, say)) > 0 ? 1 : 0)
const began = performance.now()
const plays = planOf(options)
const isShared = options.jobs > 1 && options.seeds > options.jobs
const played = await (isShared
  ? shareWork({ program, plays, jobs: options.jobs })
  : playHere(plays, options.trace))
process.exit(tell(options, reportOf(played), (performance.now() - began) / 1000))
