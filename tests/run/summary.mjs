const right = (text, width) => String(text).padStart(width)
const inSeconds = (seconds) => `${seconds.toFixed(1)} s`

const shownDearest = 10

/** The dearest files of all steps, in wall seconds. */
function printDearest(done) {
  const files = [...done.values()].flatMap(({ dearest }) => dearest)
  if (files.length === 0) return
  console.log('\ndearest files')
  for (const { file, seconds } of files
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, shownDearest))
    console.log(`${right(inSeconds(seconds), 9)}  ${file}`)
}

const inPercent = (share) => (share === undefined ? '' : `${(share * 100).toFixed(0)} %`)

function printTable(done) {
  console.log(`\n${'step'.padEnd(26)}${right('wall', 9)}${right('CPU', 10)}${right('budget', 9)}`)
  for (const [name, { passed, failed, note, seconds, cpuSeconds, share }] of done) {
    const mark = failed > 0 ? 'FAILED' : 'ok'
    const counts = `${passed} passed, ${failed} failed${note ? ` (${note})` : ''}`
    const times = `${right(inSeconds(seconds), 9)}${right(inSeconds(cpuSeconds), 10)}`
    console.log(
      `${mark.padEnd(7)} ${name.padEnd(18)}${times}${right(inPercent(share), 9)}  ${counts}`,
    )
  }
}

/**
 * Prints the dearest files, a table of the steps, what failed, and the line
 * `N passed, N failed`. The last lines are read first and are often all that is kept.
 *
 * @param {ReadonlyMap<string, import('./count.mjs').Count & { seconds: number, share?: number }>} done by the names of steps; `share`: spent of its budget
 * @param {number} seconds of all steps together
 */
export function printSummary(done, seconds) {
  printDearest(done)
  printTable(done)
  for (const { failures } of done.values())
    for (const failure of failures) console.log(`\nFAILED  ${failure}`)
  if ([...done.values()].some(({ failures }) => failures.length > 0))
    console.log('\nOne file again: npm test -- tests/domain/money')
  const sum = (field) => [...done.values()].reduce((total, count) => total + count[field], 0)
  console.log(`\n${inSeconds(seconds)}`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
}
