import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../../server/scripts/root.mjs'
import { runCommand } from './command.mjs'

/**
 * @typedef {{ file: string, seconds: number }} Timed
 * @typedef {{ passed: number, failed: number, cpuSeconds: number, note?: string, failures: readonly string[],
 *   dearest: readonly Timed[] }} Count `dearest`: the test files, the dearest first
 */

/** Without the colours of a terminal. */
const plain = (text) => stripVTControlCharacters(text).trim()
const firstLines = (text) => text.split('\n').slice(0, 12).join('\n  ')

async function countExit(step) {
  const { code, output, cpuSeconds } = await runCommand(step.exit, { ...step, isApart: true })
  const failed = code === 0 ? 0 : 1
  const failures = failed ? [`${step.name} (${step.exit})\n  ${firstLines(plain(output))}`] : []
  return { passed: 1 - failed, failed, cpuSeconds, failures, dearest: [] }
}

/** Counts at least one failure for a command that failed or ran nothing. */
function atLeastOneFailure(count, code) {
  if (count.failed > 0 || (code === 0 && count.passed > 0)) return count
  const note = code === 0 ? 'no test ran' : `ended with code ${code}`
  return { ...count, failed: 1, note, failures: [...count.failures, note] }
}

const place = (file) => relative(root, file.name)

/** The first lines of an error, without its stack. */
const why = (text) => firstLines(plain(text ?? '').split(/\n\s+at /, 1)[0])

/** Failed tests, and files that broke before their first test, each with the first lines of the error. */
function failuresIn(testResults) {
  return testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0)
      return file.status === 'failed' ? [`${place(file)}\n  ${why(file.message)}`] : []
    return failed.map((t) => `${place(file)} > ${t.fullName}\n  ${why(t.failureMessages[0])}`)
  })
}

/** The seconds of each file: of its tests, and of the hooks and imports between them. */
function dearestIn(testResults) {
  return testResults
    .map((file) => ({ file: place(file), seconds: (file.endTime - file.startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
}

function readReport(path) {
  if (!existsSync(path)) return { passed: 0, failed: 0, failures: [], dearest: [] }
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const failures = failuresIn(report.testResults)
  const skipped = report.numPendingTests + report.numTodoTests
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    failures,
    dearest: dearestIn(report.testResults),
    note: skipped > 0 ? `${skipped} skipped` : undefined,
  }
}

async function countVitest(step) {
  const path = join(root, '.cache/test', `${step.name}.json`)
  mkdirSync(join(root, '.cache/test'), { recursive: true })
  rmSync(path, { force: true })
  const reporters = `--reporter=default --reporter=json --outputFile.json=${path}`
  const { code, output, cpuSeconds } = await runCommand(
    `vitest run ${step.vitest} ${reporters}`,
    step,
  )
  const count = atLeastOneFailure(readReport(path), code)
  // Browser tests print the evidence that they left (e2e/fixtures/test.ts).
  const kept = [...plain(output).matchAll(/^Kept of the failed test: .+$/gm)].map(([line]) => line)
  return { ...count, failures: [...count.failures, ...kept], cpuSeconds }
}

/** The last line of a simulation: `N seeds, V violations, …` or `N of M planted bugs found`. */
function outcomeIn(line) {
  const [, seeds, violations] = /^(\d+) seeds, (\d+) violations/.exec(line) ?? []
  if (seeds) return { played: Number(seeds), failed: Math.min(Number(seeds), Number(violations)) }
  const [, found = 0, planted = 0] = /^(\d+) of (\d+) planted bugs found/.exec(line) ?? []
  return { played: Number(planted), failed: Number(planted) - Number(found) }
}

async function countSeeds(step) {
  const { code, output, cpuSeconds } = await runCommand(step.seeds, step)
  const lines = output.trim().split('\n')
  const { played, failed } = outcomeIn(lines.at(-1) ?? '')
  const failures = failed > 0 ? [`${step.name}: a seed has a violation, see above`] : []
  const count = { passed: played - failed, failed, failures, dearest: [] }
  return { ...atLeastOneFailure(count, code), cpuSeconds }
}

/**
 * Runs a step of steps.mjs and counts its tests.
 *
 * @param {import('./steps.mjs').Step} step
 * @returns {Promise<Count>}
 */
export function runStep(step) {
  if (step.exit) return countExit(step)
  if (step.vitest) return countVitest(step)
  return countSeeds(step)
}
