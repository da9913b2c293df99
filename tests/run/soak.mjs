import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { install } from '../../server/scripts/install.mjs'
import { root } from '../../server/scripts/root.mjs'
import { fingerprint } from '../../server/scripts/unless-fresh.mjs'
import { runCommand, stopCommands } from './command.mjs'
import { runStep } from './count.mjs'
import { parts } from './soak-parts.mjs'
import { printSummary } from './summary.mjs'

/*
 * `npm run test:soak`: the long tests. Finished runs are kept in .cache for the present sources; after
 * Ctrl-C the same command continues. `npm run test:soak -- fuzz bank` runs those parts only.
 */

const file = join(root, '.cache/soak.json')

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopCommands()
    console.log('\nStopped. `npm run test:soak` goes on from here.')
    process.exit(1)
  })
}

function readKept(sources) {
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  if (kept?.sources === sources) return kept
  if (kept) console.log('The sources have changed: the soak begins anew.')
  return { sources, done: {} }
}

function keep(kept) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(kept))
}

const nameOfRun = ({ name, runs }, run) => (runs > 1 ? `${name} ${run + 1}/${runs}` : name)

async function runRest(chosen, kept) {
  for (const part of chosen) {
    for (let run = 0; run < part.runs; run += 1) {
      const name = nameOfRun(part, run)
      if (kept.done[name]?.failed === 0) continue
      console.log(`\n=== ${name}`)
      const started = performance.now()
      const count = await runStep({ name: name.replaceAll(/\W+/g, '-'), ...part.step(run) })
      kept.done[name] = { ...count, seconds: (performance.now() - started) / 1000 }
      keep(kept)
    }
  }
}

/** One line per part, its runs added up. */
function totals(chosen, kept) {
  const lines = chosen.map((part) => {
    const counts = Array.from({ length: part.runs }, (_, run) => kept.done[nameOfRun(part, run)])
    const sum = (field) => counts.reduce((total, count) => total + count[field], 0)
    const all = (field) => counts.flatMap((count) => count[field])
    return [
      part.name,
      {
        passed: sum('passed'),
        failed: sum('failed'),
        seconds: sum('seconds'),
        cpuSeconds: sum('cpuSeconds'),
        failures: all('failures'),
        dearest: all('dearest'),
      },
    ]
  })
  return new Map(lines)
}

const words = process.argv.slice(2)
const unknown = words.find((word) => !parts.some(({ name }) => name === word))
if (unknown) {
  console.error(
    `"${unknown}" is no part of the soak. Parts: ${parts.map(({ name }) => name).join(', ')}`,
  )
  process.exit(1)
}
const chosen = parts.filter(({ name }) => words.length === 0 || words.includes(name))
install()
await runCommand('node server/scripts/build.mjs')
const folders = ['domain', 'sync', 'src', 'server', 'tests', 'e2e']
const kept = readKept(fingerprint(folders, ['package-lock.json', 'vite.config.ts']))
await runRest(chosen, kept)
const done = totals(chosen, kept)
printSummary(
  done,
  [...done.values()].reduce((total, { seconds }) => total + seconds, 0),
)
process.exitCode = [...done.values()].some(({ failed }) => failed > 0) ? 1 : 0
