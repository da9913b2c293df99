import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedTables, storeless } from './storeless.mjs'
import { tablesOfMigrations, withoutStore } from './stores-named.mjs'

/** The most statements that may be listed, because each one is a question to all machines of a spread database. */
const mostListed = 25

/** A statement on one line, with its parameters and lists alike. */
const plain = (text) =>
  text
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .replace(/\$\d+(, \$\d+)*/g, '$')
    .trim()

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The form of a listed statement. */
const formOf = ({ statement }) =>
  new RegExp(`^${escaped(statement).replaceAll('\\{table\\}', '\\w+').replaceAll('…', '.*')}$`)

/** Reads the statements that the tests of the service have sent, each with the line of its code. */
function sentIn(folder) {
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').trim().split('\n'),
  )
  const sent = lines.map((line) => JSON.parse(line))
  return new Map(sent.map(({ text, place }) => [plain(text), { text, place }]))
}

function* faultsOfTables(tables) {
  for (const [table, isOfStores] of tables)
    if (!isOfStores && !(table in sharedTables))
      yield `The table ${table} has neither the column store_code nor a reason in storeless.mjs.`
}

/** Faults of the statements in a folder, and how many were read. */
function check(folder) {
  const tables = tablesOfMigrations()
  const ofStores = new Set(
    [...tables]
      .filter(([table, isOfStores]) => isOfStores && !(table in sharedTables))
      .map(([table]) => table),
  )
  const sent = sentIn(folder)
  const faults = [...faultsOfTables(tables)]
  if (storeless.length > mostListed)
    faults.push(`storeless.mjs lists ${storeless.length} statements: at most ${mostListed} may be.`)
  const forms = storeless.map((entry) => ({ ...entry, form: formOf(entry), isSent: false }))
  for (const [statement, { text, place }] of sent) {
    const reached = withoutStore(text, ofStores)
    if (reached.length === 0) continue
    const covers = ({ tables: only = reached }) => reached.every((table) => only.includes(table))
    const listed = forms.filter((entry) => entry.form.test(statement) && covers(entry))
    for (const entry of listed) entry.isSent = true
    if (listed.length === 0)
      faults.push(
        `${place}: a statement reaches ${[...new Set(reached)].join(', ')} and names no store.\n` +
          `  ${statement.slice(0, 600)}\n  Name the store, or give a reason in storeless.mjs.`,
      )
  }
  for (const { statement, isSent } of forms)
    if (!isSent)
      faults.push(`storeless.mjs lists a statement that is not sent any more:\n  ${statement}`)
  return { faults, count: sent.size }
}

const { faults, count } = check(process.argv[2] ?? '')
for (const fault of faults) console.error(fault)
console.log(
  `${count} statements, ${storeless.length} listed without a store, ${faults.length} faults`,
)
process.exitCode = faults.length > 0 || count === 0 ? 1 : 0
