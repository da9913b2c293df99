import { type ChildProcess, spawn } from 'node:child_process'
import { on } from 'node:events'
import type { SeedPlan } from './plan'
import { prepareSeeds } from './play-seeds'
import type { SeedOutcome } from './report'

export interface Work {
  /** the bundled program */
  program: string
  plays: readonly SeedPlan[]
  /** processes that share the plays */
  jobs: number
  /** begins no other play once one has failed */
  isOneEnough?: boolean
}

/** Lets other processes of this program play seeds. Each gets the next one when it has finished. */
export async function shareWork(work: Work): Promise<SeedOutcome[]> {
  const waiting = [...work.plays]
  const played: SeedOutcome[] = []
  function done(one: SeedOutcome) {
    played.push(one)
    if (work.isOneEnough && one.violations.length > 0) waiting.length = 0
  }
  const helpers = Array.from({ length: Math.min(work.jobs, waiting.length) }, () =>
    employ(start(work.program), () => waiting.shift(), done),
  )
  await Promise.all(helpers)
  return played
}

function start(program: string): ChildProcess {
  return spawn(process.execPath, ['--enable-source-maps', program, '--worker'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** Sends a process one seed after the other. Rejects when the process ends during one. */
function employ(
  helper: ChildProcess,
  next: () => SeedPlan | undefined,
  done: (played: SeedOutcome) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let current: SeedPlan | undefined
    function give() {
      current = next()
      if (current) helper.send(current)
      else helper.disconnect()
    }
    helper.on('message', (played: SeedOutcome) => {
      done(played)
      give()
    })
    helper.on('error', reject)
    helper.on('exit', () =>
      current ? reject(new Error(`A process ended in the middle of ${current.seed}`)) : resolve(),
    )
    give()
  })
}

/** Runs as a helper process: plays the seeds that it is sent, until there are no more. */
export async function helpOut(): Promise<void> {
  const given = on(process, 'message', { close: ['disconnect'] })
  const play = await prepareSeeds(() => {})
  for await (const [asked] of given) process.send?.(await play(asked))
}
