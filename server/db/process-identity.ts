import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** The scope in which a process id is unique: on Linux this boot and this container, on other systems the machine. */
export const processPlace = [
  hostname(),
  textOr('', () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  textOr('', () => readlinkSync('/proc/self/ns/pid')),
].join(' ')

/** The start time of a process in the system's own notation; null when there is no such process. */
export function processStart(pid: number): string | null {
  if (process.platform === 'linux') return startOnLinux(pid)
  if (!isRunning(pid)) return null
  if (process.platform === 'win32') return 'running'
  return textOr(null, () => execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)]).toString())
}

function startOnLinux(pid: number): string | null {
  const stat = textOr('', () => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The second field is the program's name in parentheses, which may contain anything; split after it.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const isDead = !state || state === 'Z' || state === 'X'
  return isDead ? null : (fields[18] ?? null)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function textOr<Other>(other: Other, read: () => string): string | Other {
  try {
    return read()
  } catch {
    return other
  }
}
