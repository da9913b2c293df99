const right = (text, width) => String(text).padStart(width)
const inSeconds = (seconds) => `${seconds.toFixed(1)} s`

function printSlowest(name, slowest) {
  if (slowest.length === 0) return
  console.log(`\nslowest of ${name}`)
  for (const { test, seconds } of slowest) console.log(`${right(inSeconds(seconds), 9)}  ${test}`)
}

function printTable(done) {
  console.log(`\n${'step'.padEnd(26)}${right('wall', 9)}${right('CPU', 10)}`)
  for (const [name, { passed, failed, note, seconds, cpuSeconds }] of done) {
    const mark = failed > 0 ? 'FAILED' : 'ok'
    const counts = `${passed} passed, ${failed} failed${note ? ` (${note})` : ''}`
    const times = `${right(inSeconds(seconds), 9)}${right(inSeconds(cpuSeconds), 10)}`
    console.log(`${mark.padEnd(7)} ${name.padEnd(18)}${times}  ${counts}`)
  }
}

/**
 * Prints the slowest tests of each step, a table of the steps, what failed, and the line
 * `N passed, N failed`. The last lines are read first and are often all that is kept.
 *
 * @param {ReadonlyMap<string, import('./count.mjs').Count & { seconds: number }>} done by the names of steps
 * @param {number} seconds of all steps together
 */
export function printSummary(done, seconds) {
  for (const [name, { slowest }] of done) printSlowest(name, slowest)
  printTable(done)
  for (const { failures } of done.values())
    for (const failure of failures) console.log(`\nFAILED  ${failure}`)
  if ([...done.values()].some(({ failures }) => failures.length > 0))
    console.log('\nOne file again: npm test -- tests/domain/money')
  const sum = (field) => [...done.values()].reduce((total, count) => total + count[field], 0)
  console.log(`\n${inSeconds(seconds)}`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
}
