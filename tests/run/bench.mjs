import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from '../../server/scripts/bundle.mjs'
import { install } from '../../server/scripts/install.mjs'
import { root } from '../../server/scripts/root.mjs'
import { filesUnder, unlessFresh } from '../../server/scripts/unless-fresh.mjs'

const output = '.cache/bench/node'
const ending = '.bench.ts'

const all = filesUnder('tests/bench').filter((path) => path.endsWith(ending))
const benches = new Map(all.map((path) => [basename(path, ending), path]))
const asked = process.argv.slice(2)
const words = asked.filter((word) => word !== '--smoke')
/** Each bench once, with few rows, several at a time: its figures mean nothing. */
const isSmoke = asked.includes('--smoke')
if (isSmoke) process.env.BENCH_SMOKE = 'yes'
/** `npm run bench -- commit board` runs those whose names contain one of the words. */
const wanted = [...benches.keys()].filter(
  (name) => words.length === 0 || words.some((word) => name.includes(word)),
)

if (wanted.length === 0) {
  console.error(`No such bench. There are: ${[...benches.keys()].join(', ')}`)
  process.exit(1)
}

install()
await unlessFresh(
  output,
  { folders: ['domain', 'sync', 'src', 'server', 'tests', 'e2e/fixtures'] },
  () => bundle(Object.fromEntries(benches), output),
)
process.setSourceMapsEnabled(true)

async function measure(name) {
  const { run } = await import(pathToFileURL(join(root, output, `${name}.js`)).href)
  for (const figures of [await run()].flat())
    console.log(JSON.stringify({ bench: name, ...figures }))
}

/** Measures one after the other, until none is left. */
async function measureRest() {
  for (let name = wanted.shift(); name; name = wanted.shift()) await measure(name)
}

// The longest bench is the last by name. Begun last it would run alone.
if (isSmoke) wanted.reverse()
await Promise.all(Array.from({ length: isSmoke ? 3 : 1 }, measureRest))
// Ends the process even if a bench has left something open; its figures are printed already.
process.exit()
