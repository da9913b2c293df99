import { install } from '../../server/scripts/install.mjs'
import { stopCommands } from './command.mjs'
import { runStep } from './count.mjs'
import { steps } from './steps.mjs'

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopCommands()
    process.exit(1)
  })
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

async function run(step, done) {
  const started = performance.now()
  console.log(`\n=== ${step.name}`)
  const isBlocked = step.needs !== undefined && done.get(step.needs).failed > 0
  const count = isBlocked
    ? { passed: 0, failed: 1, note: `not run: ${step.needs} failed` }
    : await runStep(step)
  done.set(step.name, { ...count, time: seconds(started) })
}

async function runAll() {
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

function print(done) {
  console.log()
  for (const [name, { passed, failed, note, time }] of done) {
    const mark = failed > 0 ? 'FAILED' : 'ok'
    const counts = `${passed} passed, ${failed} failed${note ? ` (${note})` : ''}`
    console.log(`${mark.padEnd(7)} ${name.padEnd(30)} ${time.padStart(8)}  ${counts}`)
  }
  // The last lines are what is read first, and often all that is kept.
  for (const { failures = [] } of done.values())
    for (const failure of failures) console.log(`\nFAILED  ${failure}`)
}

const started = performance.now()
install()
const done = await runAll()
print(done)
const sum = (field) => [...done.values()].reduce((total, count) => total + count[field], 0)
console.log(`\n${seconds(started)}`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0
