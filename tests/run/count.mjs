import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../../server/scripts/root.mjs'
import { runCommand } from './command.mjs'

/** @typedef {{ passed: number, failed: number, note?: string, failures?: string[] }} Count */

async function countExit(step) {
  const { code } = await runCommand(step.exit, step)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Whatever the numbers say, a command that failed or ran nothing has failed at least once. */
function atLeastOneFailure(count, code) {
  if (count.failed > 0 || (code === 0 && count.passed > 0)) return count
  return { ...count, failed: 1, note: code === 0 ? 'no test ran' : `ended with code ${code}` }
}

const place = (file) => relative(root, file.name)

/** Which tests failed, and the files that broke before they had any; each with the first line of why. */
function failuresIn(testResults) {
  const why = (text) => text?.trim().split('\n', 1)[0] ?? ''
  return testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0)
      return file.status === 'failed' ? [`${place(file)}: ${why(file.message)}`] : []
    return failed.map((t) => `${place(file)} > ${t.fullName}: ${why(t.failureMessages[0])}`)
  })
}

function readReport(path) {
  if (!existsSync(path)) return { passed: 0, failed: 0 }
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const failures = failuresIn(report.testResults)
  const skipped = report.numPendingTests + report.numTodoTests
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    failures,
    note: skipped > 0 ? `${skipped} skipped` : undefined,
  }
}

async function countVitest(step) {
  const path = join(root, '.cache/test', `${step.name.replaceAll(/\W+/g, '-')}.json`)
  mkdirSync(join(root, '.cache/test'), { recursive: true })
  rmSync(path, { force: true })
  const reporters = `--reporter=default --reporter=json --outputFile.json=${path}`
  const { code } = await runCommand(`vitest run ${step.vitest} ${reporters}`, step)
  return atLeastOneFailure(readReport(path), code)
}

async function countSeeds(step) {
  const { code, lastLine } = await runCommand(step.seeds, step)
  const [, seeds = 0, violations = 0] = /^(\d+) seeds, (\d+) violations/.exec(lastLine) ?? []
  const failed = Math.min(Number(seeds), Number(violations))
  return atLeastOneFailure({ passed: Number(seeds) - failed, failed }, code)
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
