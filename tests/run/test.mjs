import { install } from '../../server/scripts/install.mjs'
import { measureBeside, withBudget } from './budget.mjs'
import { chooseSteps } from './choose.mjs'
import { stopCommands } from './command.mjs'
import { runStep } from './count.mjs'
import { printSummary } from './summary.mjs'

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopCommands()
    process.exit(1)
  })
}

/** Runs a step; a whole one is held to its budget. */
async function runWithin(step) {
  if (step.isPart || process.platform === 'win32') return runStep(step)
  const running = runStep(step)
  const [count, workSeconds] = await Promise.all([running, measureBeside(running)])
  return withBudget(step.name, count, workSeconds)
}

async function run(step, done) {
  const started = performance.now()
  console.log(`\n=== ${step.name}`)
  const isBlocked = done.get(step.needs)?.failed > 0
  const blocked = `not run: ${step.needs} failed`
  const count = isBlocked
    ? { passed: 0, failed: 1, cpuSeconds: 0, note: blocked, failures: [], dearest: [] }
    : await runWithin(step)
  done.set(step.name, { ...count, seconds: (performance.now() - started) / 1000 })
}

async function runAll(steps) {
  const done = new Map()
  let together = []
  for (const [at, step] of steps.entries()) {
    together.push(run(step, done))
    if (steps[at + 1]?.beside) continue
    await Promise.all(together)
    together = []
  }
  return done
}

const { chosen, refusal } = chooseSteps(process.argv.slice(2))
if (refusal) {
  console.error(refusal)
  process.exit(1)
}
if (chosen.length === 0) {
  console.log('Nothing has changed that is not committed.')
  process.exit(0)
}
install()
const started = performance.now()
const done = await runAll(chosen)
printSummary(done, (performance.now() - started) / 1000)
process.exitCode = [...done.values()].some(({ failed }) => failed > 0) ? 1 : 0
