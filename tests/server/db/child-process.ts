import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A child process of a test, and its output so far, by lines. */
export interface Child {
  readonly process: ChildProcess
  readonly lines: string[]
  /** Resolves with its next line. */
  nextLine(): Promise<string>
  /** Kills the process (kill -9). Resolves when it has ended and all its output is in `lines`. */
  kill(): Promise<void>
}

export function runChild(program: URL, ...input: string[]): Child {
  const child = spawn(process.execPath, ['--liftoff-only', fileURLToPath(program), ...input], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = createInterface({ input: child.stdout })
  const lines: string[] = []
  output.on('line', (line) => lines.push(line))
  // The output may close a moment before the process ends and releases its folder.
  const allGone = Promise.all([once(output, 'close'), once(child, 'exit')])
  return {
    process: child,
    lines,
    async nextLine() {
      const [line] = await once(output, 'line')
      return String(line)
    },
    async kill() {
      child.kill('SIGKILL')
      await allGone
    },
  }
}
