import { fileURLToPath } from 'node:url'
import { faults, plainFaults } from './network/faults'
import { type Options, readOptions } from './options'
import { findPlanted } from './planted/find'
import { type Report, runSeeds } from './run-seeds'
import { shareWork } from './share-work'

const program = fileURLToPath(import.meta.url)
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Below this a fault may well be missing by chance. */
const enoughSeeds = 100

function seedsOf({ first, seeds, step, also }: Options): number[] {
  return [...Array.from({ length: seeds }, (_, index) => first + index * step), ...also]
}

function runHere(options: Options): Promise<Report> {
  return runSeeds({
    seeds: seedsOf(options),
    trace: options.trace ? say : () => {},
    isOneEnough: options.isOneEnough,
  })
}

const listed = (tally: Report['fired']) =>
  [...tally].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, times]) => `${name} ${times}`)

/** What never happened proves nothing. */
function unseen({ seeds }: Options, { fired, plainFired, twins }: Report): string[] {
  const own = seeds < enoughSeeds ? [] : missing(faults, fired)
  const plain = twins < enoughSeeds ? [] : missing(plainFaults, plainFired)
  return [...own, ...plain.map((name) => `${name} (plain host)`)]
}

function missing(wanted: readonly string[], fired: Report['fired']): string[] {
  const names = new Set(fired.map(([name]) => name))
  return wanted.filter((name) => !names.has(name))
}

function tell(options: Options, report: Report, seconds: number): number {
  for (const { seed, isPlain, violations } of report.failures) {
    say(
      `seed ${seed}${isPlain ? ' on a plain host' : ''}:\n  ${violations.slice(0, 5).join('\n  ')}`,
    )
    say(`  to repeat it: npm run simulate -- --seed ${seed} --trace`)
  }
  const quiet = unseen(options, report)
  for (const fault of quiet) say(`never happened: ${fault}`)
  say(`faults: ${listed(report.fired).join(', ')}`)
  say(`on a plain host (${report.twins} seeds): ${listed(report.plainFired).join(', ')}`)
  say(`outcomes: ${listed(report.outcomes).join(', ')}`)
  const violations = report.failures.flatMap((failure) => failure.violations).length
  const total = violations + quiet.length
  const seeds = options.seeds + options.also.length
  const speed = (seeds / seconds).toFixed(1)
  say(`${seeds} seeds, ${total} violations, ${speed} seeds/s`)
  return total > 0 ? 1 : 0
}

const options = readOptions(process.argv.slice(2))
if (options.isWorker) {
  say(JSON.stringify(await runHere(options)))
  process.exit(0)
}
if (options.planted)
  process.exit((await findPlanted(options.jobs, options.plantedName, say)) > 0 ? 1 : 0)
const began = performance.now()
const isShared = options.jobs > 1 && options.seeds > options.jobs
const report = await (isShared ? shareWork(program, options) : runHere(options))
process.exit(tell(options, report, (performance.now() - began) / 1000))
