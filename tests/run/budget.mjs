import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from '../../server/scripts/root.mjs'

/*
 * The budget of each step: `budget.json` has its processor seconds on a machine that takes one second for the fixed
 * piece of work. That work is measured beside the step, so neither a slow nor a busy machine changes the result: again
 * and again until the step has ended, because the speed of a machine can change by half within a minute.
 */

const budget = JSON.parse(readFileSync(join(root, 'tests/run/budget.json'), 'utf8'))

/** Share by which a step may cost more than its budget, because measurements differ. */
const air = 0.3

const dearestNamed = 5

/** Measuring every 20 s cost a twelfth of a core. */
const pauseMs = 45_000

let measuring = null

async function measureFixedWork() {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(root, 'tests/run/fixed-work.mjs'),
  ])
  return Number(stdout)
}

/** Processor seconds of the fixed piece of work. Steps that run beside each other share a measurement. */
function measureOnce() {
  measuring ??= measureFixedWork().finally(() => {
    measuring = null
  })
  return measuring
}

/**
 * Processor seconds of the fixed piece of work, on average while a step runs.
 *
 * @param {Promise<unknown>} step
 */
export async function measureBeside(step) {
  let isRunning = true
  const ended = step.finally(() => {
    isRunning = false
  })
  const measured = []
  while (isRunning) {
    measured.push(await measureOnce())
    await Promise.race([ended, setTimeout(pauseMs, null, { ref: false })])
  }
  return measured.reduce((sum, seconds) => sum + seconds, 0) / measured.length
}

const text = ({ file, seconds }) => `${file} (${seconds.toFixed(1)} s)`

/**
 * The count of a whole step with its share of the budget; a failure more when it costs too much.
 *
 * @param {string} name of the step
 * @param {import('./count.mjs').Count} count
 * @param {number} workSeconds of the fixed piece of work
 */
export function withBudget(name, count, workSeconds) {
  const planned = budget[name]
  const spent = count.cpuSeconds / workSeconds
  const share = spent / planned
  if (share <= 1 + air) return { ...count, share }
  const figures = `${name} costs ${spent.toFixed(0)} of ${planned} processor seconds: pay for it`
  const dearest = count.dearest.slice(0, dearestNamed).map(text).join(', ')
  const why = dearest ? `${figures}: the dearest files are ${dearest}` : figures
  const failures = [...count.failures, why]
  return { ...count, share, failed: count.failed + 1, note: 'over its budget', failures }
}
