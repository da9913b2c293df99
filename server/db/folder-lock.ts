import {
  accessSync,
  constants,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimes,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { StartRefused } from '../kernel/database-errors'
import { processPlace, processStart } from './process-identity'

/** Keeps other processes out of a folder until it is released or this process ends. */
export interface FolderLock {
  release(): void
}

const claim = v.object({ pid: v.number(), start: v.string(), place: v.string() })
type Claim = v.InferOutput<typeof claim>

const heartbeatMs = 5_000
/**
 * Milliseconds without a heartbeat after which a lock holder counts as dead, if its process can't be inspected (in
 * another container, for example).
 */
const silenceMs = 30_000

/**
 * Locks the folder. Throws StartRefused when a running process has locked it, or it can't be written. Claims are
 * numbered files, and the highest counts. A dead process's claim is never overwritten: only one process can create the
 * next number.
 */
export function lockFolder(folder: string): FolderLock {
  try {
    return takeOver(folder)
  } catch (error) {
    throw isOfDisk(error) ? unwritable(folder, error) : error
  }
}

function takeOver(folder: string): FolderLock {
  const claims = join(folder, 'lock')
  mkdirSync(claims, { recursive: true })
  accessSync(claims, constants.W_OK)
  for (;;) {
    const last = numbersIn(claims).at(-1) ?? 0
    const holder = holderOf(join(claims, fileOf(last)))
    if (holder) throw refusal(folder, holder)
    const mine = join(claims, fileOf(last + 1))
    if (create(mine) && keepHighest(claims, last + 1)) return hold(mine)
  }
}

const isOfDisk = (error: unknown): error is Error => error instanceof Error && 'syscall' in error

function unwritable(folder: string, cause: Error): StartRefused {
  return new StartRefused(
    `The folder ${folder} can't be written (${cause.message}). Make sure that the disk is not ` +
      'full, or set DATA_DIR to another folder.',
    { cause },
  )
}

const fileOf = (number: number) => `claim-${number}.json`

function numbersIn(claims: string): number[] {
  return readdirSync(claims)
    .map((name) => Number(/^claim-(\d+)\.json$/.exec(name)?.[1]))
    .filter((number) => number > 0)
    .sort((a, b) => a - b)
}

function holderOf(path: string): Claim | null {
  const found = read(path)
  if (!found) return null
  const { value, ageMs } = found
  if (value.place !== processPlace) return ageMs < silenceMs ? value : null
  return processStart(value.pid) === value.start ? value : null
}

/** Reads a claim; null when it was released (the file is empty or missing) or damaged by a power cut. */
function read(path: string): { value: Claim; ageMs: number } | null {
  try {
    const value = v.parse(claim, JSON.parse(readFileSync(path, 'utf8')))
    return { value, ageMs: Date.now() - statSync(path).mtimeMs }
  } catch {
    return null
  }
}

/** Creates the lock file with its content in one step; false when another process was faster. */
function create(path: string): boolean {
  const draft = `${path}.${process.pid}.draft`
  const content: Claim = {
    pid: process.pid,
    start: processStart(process.pid) ?? '',
    place: processPlace,
  }
  try {
    writeFileSync(draft, JSON.stringify(content))
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Deletes all claims but the highest. Returns whether `number` is the highest; a slow process may have claimed a number
 * that was superseded and deleted meanwhile.
 */
function keepHighest(claims: string, number: number): boolean {
  const numbers = numbersIn(claims)
  if (numbers.at(-1) !== number) {
    rmSync(join(claims, fileOf(number)), { force: true })
    return false
  }
  for (const older of numbers.slice(0, -1)) rmSync(join(claims, fileOf(older)), { force: true })
  return true
}

function hold(path: string): FolderLock {
  const beat = setInterval(() => utimes(path, new Date(), new Date(), () => {}), heartbeatMs)
  beat.unref()
  return {
    release() {
      clearInterval(beat)
      // Empty the file instead of deleting it: numbers must keep rising.
      writeFileSync(path, '')
    },
  }
}

function refusal(folder: string, { pid }: Claim): StartRefused {
  return new StartRefused(
    `Another Frontdesk service (process ${pid}) already uses the folder ${folder}. ` +
      'Stop it first, or set DATA_DIR to another folder.',
  )
}
