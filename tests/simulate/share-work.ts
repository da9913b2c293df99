import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { count, type Tally } from './network/faults'
import type { Options } from './options'
import type { Report } from './run-seeds'

/** Lets other processes of this program run every so-manieth seed each, and adds up. */
export async function shareWork(
  program: string,
  { first, seeds, also, jobs }: Options,
): Promise<Report> {
  const shares = Array.from({ length: jobs }, (_, share) => ({
    seed: first + share,
    seeds: Math.ceil((seeds - share) / jobs),
    also: also.filter((_, at) => at % jobs === share),
  }))
  const reports = await Promise.all(
    shares
      .filter((share) => share.seeds > 0)
      .map((share) =>
        runWorker(program, [
          ...['--seed', String(share.seed), '--seeds', String(share.seeds)],
          ...['--step', String(jobs)],
          ...(share.also.length > 0 ? ['--also', share.also.join()] : []),
        ]),
      ),
  )
  return reports.reduce(added)
}

/** The report of one process; rejects when it ends without one. */
export async function runWorker(program: string, args: readonly string[]): Promise<Report> {
  const child = spawn(process.execPath, ['--enable-source-maps', program, '--worker', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
  const last = output.trim().split('\n').at(-1) ?? ''
  if (!last.startsWith('{')) throw new Error(`A run ended without a report: ${args.join(' ')}`)
  return JSON.parse(last)
}

function added(a: Report, b: Report): Report {
  return {
    failures: [...a.failures, ...b.failures].sort((x, y) => x.seed - y.seed),
    twins: a.twins + b.twins,
    fired: sums(a.fired, b.fired),
    plainFired: sums(a.plainFired, b.plainFired),
    outcomes: sums(a.outcomes, b.outcomes),
  }
}

function sums(a: [string, number][], b: [string, number][]): [string, number][] {
  const tally: Tally = new Map(a)
  for (const [name, times] of b) count(tally, name, times)
  return [...tally]
}
