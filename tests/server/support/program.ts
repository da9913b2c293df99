import { type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundleForNode, databaseWorker } from '../../../e2e/fixtures/bundle-for-node'

/** The real service in a process of its own. */
export interface Program {
  /** its output so far */
  output(): string
  /** Resolves with its address, or rejects with its output when it ends instead. */
  ready(): Promise<string>
  /** its exit code; null when a signal ended it */
  ended: Promise<number | null>
  stop(signal: NodeJS.Signals): Promise<number | null>
}

/** Bundles the program from its sources, into a folder per process. */
export async function bundleProgram(): Promise<{ program: URL; workerFile: URL }> {
  const [program, workerFile] = await bundleForNode('server/main.ts', databaseWorker)
  if (!program || !workerFile) throw new Error('nothing was bundled')
  return { program, workerFile }
}

type Environment = Readonly<Record<string, string>>

/** Arguments for Node. Optimizing the code of the database engine would take longer than most tests. */
const argumentsOf = (program: URL) => ['--liftoff-only', fileURLToPath(program)]

const usual = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0' }

/**
 * Starts the program with output that can't be written: on a full disk, or into a closed pipe. Returns a function that
 * stops it.
 */
export function startUnheard(
  program: URL,
  environment: Environment,
  into: 'full disk' | 'closed pipe',
): Pick<Program, 'stop'> {
  const isFull = into === 'full disk' && existsSync('/dev/full')
  const env = { ...usual, ...environment }
  const stdio: StdioOptions = ['ignore', isFull ? openSync('/dev/full', 'w') : 'pipe', 'inherit']
  const child = spawn(process.execPath, argumentsOf(program), { env, stdio })
  child.stdout?.destroy()
  const ended = once(child, 'exit').then(() => child.exitCode)
  return {
    stop(signal) {
      child.kill(signal)
      return ended
    },
  }
}

/** Starts the program, by default on a free port of this machine. */
export function startProgram(program: URL, environment: Environment, cwd = '.'): Program {
  const child = spawn(process.execPath, argumentsOf(program), {
    cwd,
    env: { ...usual, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  child.stdout.on('data', (text: Buffer) => (written += text))
  child.stderr.on('data', (text: Buffer) => (written += text))
  const ended = once(child, 'close').then(() => child.exitCode)
  return {
    output: () => written,
    ended,
    async ready() {
      for (;;) {
        const address = /Frontdesk is ready at (.+)\/dashboard/.exec(written)?.[1]
        if (address) return address
        const code = await Promise.race([once(child.stdout, 'data'), ended])
        if (!Array.isArray(code)) throw new Error(written)
      }
    },
    stop(signal) {
      child.kill(signal)
      return ended
    },
  }
}
