import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from '../../server/scripts/root.mjs'

const binaries = join(root, 'node_modules/.bin')
const isWindows = process.platform === 'win32'

const running = new Set()

function stop(child) {
  if (child.pid === undefined) return
  if (isWindows) child.kill()
  else process.kill(-child.pid, 'SIGKILL')
}

/** Ends what is running, with everything it started. */
export function stopCommands() {
  for (const child of running) stop(child)
}

/**
 * Runs a command line with the project's own tools and no stdin, showing its output as it comes.
 *
 * @param {string} line
 * @param {{ env?: Record<string, string>, minutes?: number }} options `minutes`: it is killed after
 * @returns {Promise<{ code: number, lastLine: string }>} code 124: it took too long
 */
export function runCommand(line, { env = {}, minutes = 12 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(line, {
      cwd: root,
      shell: true,
      // A group of its own: so that a hung step ends with its browsers and workers.
      detached: !isWindows,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}`, ...env },
    })
    running.add(child)
    let tail = ''
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk)
      tail = (tail + chunk).slice(-2000)
    })
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      console.error(`Killed after ${minutes} minutes: ${line}`)
      stop(child)
    }, minutes * 60_000)
    child.on('close', (code) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ code: isLate ? 124 : (code ?? 1), lastLine: tail.trim().split('\n').at(-1) ?? '' })
    })
  })
}
