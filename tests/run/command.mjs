import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

/** Ends the running commands, with all their child processes. */
export function stopCommands() {
  for (const child of running) stop(child)
}

/** Wraps a command so that the shell's `times` prints the processor time to descriptor 3. Windows has no `times`. */
const timed = (line) => (isWindows ? line : `${line}; code=$?; times >&3; exit $code`)

/** Seconds in the second line of `times` (children, `0m1.25s 0m0.30s`), user and system together. */
function processorSeconds(text) {
  const children = text.trim().split('\n')[1] ?? ''
  const spent = [...children.matchAll(/(\d+)m([\d.]+)s/g)]
  return spent.reduce((sum, [, minutes, seconds]) => sum + minutes * 60 + Number(seconds), 0)
}

const lookEveryMs = 500
const ticksPerSecond = 100

/** The parent of a process and its own ticks, user and system together; null when it has ended. */
function readProcess(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { pid, parent: fields[1], ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return null
  }
}

/**
 * Adds up the processor time of a process and all under it, by looking at intervals. Chromium's own processes end
 * without telling theirs to the shell. Returns a function that answers the seconds; 0 where there is no /proc.
 */
function watchProcesses(root) {
  const spent = new Map([[String(root), 0]])
  const timer = setInterval(() => {
    if (!existsSync('/proc/self/stat')) return
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    // A parent has a lower number than its children, unless numbers have begun anew.
    for (const { pid, parent, ticks } of pids.flatMap((pid) => readProcess(pid) ?? []))
      if (spent.has(pid) || spent.has(parent)) spent.set(pid, ticks)
  }, lookEveryMs)
  return () => {
    clearInterval(timer)
    return [...spent.values()].reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond
  }
}

/**
 * Runs a command line with the project's own tools and no stdin. Its output is shown as it comes, or in one piece
 * at its end with `isApart`.
 *
 * @param {string} line
 * @param {{ env?: Record<string, string>, minutes?: number, isApart?: boolean }} options `minutes`: it is killed after
 * @returns {Promise<{ code: number, output: string, cpuSeconds: number }>} code 124: it took too long;
 *   output: its last 100,000 characters
 */
export function runCommand(line, { env = {}, minutes = 40, isApart = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(timed(line), {
      cwd: root,
      shell: true,
      // A process group, so that a hanging step ends with its browsers and workers.
      detached: !isWindows,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}`, ...env },
    })
    running.add(child)
    const watched = watchProcesses(child.pid)
    let output = ''
    const show = (to) => (chunk) => {
      if (!isApart) to.write(chunk)
      output = (output + chunk).slice(-100_000)
    }
    child.stdout.on('data', show(process.stdout))
    child.stderr.on('data', show(process.stderr))
    let times = ''
    child.stdio[3].on('data', (chunk) => {
      times += chunk
    })
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      stop(child)
    }, minutes * 60_000)
    child.on('close', (code) => {
      clearTimeout(timer)
      running.delete(child)
      if (isApart) process.stdout.write(output)
      if (isLate) console.error(`Killed after ${minutes} minutes: ${line}`)
      const cpuSeconds = Math.max(processorSeconds(times), watched())
      resolve({ code: isLate ? 124 : (code ?? 1), output, cpuSeconds })
    })
  })
}
