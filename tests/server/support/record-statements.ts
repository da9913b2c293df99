import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

const folder = process.env.STATEMENTS

/** Files through which every statement passes, whoever sends it. */
const passage = /\/server\/db\/(tx|guard|database|pooled|row-json|bulk-insert|engine\/[a-z-]+)\.ts/

const root = `${process.cwd()}/`

/** Finds the code that sends a statement among the lines of a stack; its path from the root of the project, or ''. */
function senderIn(lines: readonly string[]): string {
  const own = lines.find(
    (line) =>
      line.includes(root) && !/node_modules|record-statements/.test(line) && !passage.test(line),
  )
  return own?.slice(own.indexOf(root) + root.length).replace(/:\d+\)?$/, '') ?? ''
}

function here(): Error {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 80
  const error = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return error
}

/** The file that sends a statement. Lines in the sources, which `stack` has, cost a hundred times as much. */
function sendingFile(): string {
  const { prepareStackTrace } = Error
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName() ?? '')
  const files = here().stack as unknown as string[] // as `prepareStackTrace` makes it
  Error.prepareStackTrace = prepareStackTrace
  return senderIn(files)
}

/** Left out: tests, the database of tests, and migrations, which are of all stores. */
const isOfService = (place: string) =>
  !/^(tests|e2e)\/|^server\/db\/(memory|migrate)\.ts/.test(place)

/**
 * Writes each text that code of the service sends to a database into a file, with the code's line.
 * `statements/check.mjs` reads them.
 */
function record(into: string) {
  const file = join(into, `${process.pid}.jsonl`)
  const known = new Set<string>()
  const { query } = pg.Client.prototype
  mkdirSync(into, { recursive: true })
  function note(asked: unknown) {
    const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked
    if (typeof text !== 'string' || known.has(text)) return
    if (!isOfService(sendingFile())) return
    known.add(text)
    const place = senderIn((here().stack ?? '').split('\n'))
    appendFileSync(file, `${JSON.stringify({ text, place })}\n`)
  }
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    note(asked[0])
    return Reflect.apply(query, this, asked)
  } as typeof query
}

// Each test file of a worker runs this again; the driver is the same.
const done = Symbol.for('statements are recorded')
if (folder && !(done in pg.Client.prototype)) {
  Object.assign(pg.Client.prototype, { [done]: true })
  record(folder)
}
