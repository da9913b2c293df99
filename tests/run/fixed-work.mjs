import { createHash } from 'node:crypto'

/*
 * A fixed piece of work of the kind that tests do: rows made and dropped, JSON, copies, sorting, text. Prints the
 * processor seconds that it took, with which `budget.mjs` compares those of a step.
 */

const rounds = 180

function rowsOf(round) {
  return Array.from({ length: 2000 }, (_, at) => ({
    id: `${round}-${at}`,
    name: `GUEST ${(at * 7919) % 2000}`,
    start: `${String(at % 24).padStart(2, '0')}:30`,
    parts: [
      { mode: 'CASH', amount: at * 25 },
      { mode: 'GCASH', amount: at },
    ],
  }))
}

let text = ''
for (let round = 0; round < rounds; round += 1) {
  const rows = JSON.parse(JSON.stringify(rowsOf(round)))
  const copies = structuredClone(rows.slice(0, 500))
  const byName = new Map([...rows, ...copies].map((row) => [row.name, row]))
  const sorted = [...byName.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
  const found = sorted.filter(({ name }) => /^GUEST \d*9$/.test(name)).map(({ parts }) => parts)
  text = createHash('sha256')
    .update(text + JSON.stringify(found))
    .digest('hex')
}
const { user, system } = process.cpuUsage()
process.stdout.write(`${(user + system) / 1e6}\n`)
