import { pino } from 'pino'
import { err, ok, type Result } from '#domain/kernel/result'
import type { Config } from '../config'
import type { ServiceDeps } from '../context'
import type { Database } from '../db/database'
import { migrate, readShape } from '../db/migrate'
import type { Migration } from '../db/migrations'
import { StartRefused } from '../kernel/database-errors'
import { safeError } from '../kernel/log-error'
import { dependenciesOn, openDatabase } from '../start/open-service'
import { readSettings, type Settings } from '../start/read-settings'

const log = pino({ level: 'warn', serializers: { err: safeError } }, process.stderr)
export const clock = Date.now
const environment = { clock, log }

/** The outcome of a tool, as a sentence for the user at the terminal. */
export type ToolResult = Result<string, string>

const given = process.argv.slice(2)
const at = given.indexOf('--business')
/** The words after the program's name, without those that choose a business. */
export const words = at < 0 ? given : given.toSpliced(at, 2)
const business = at < 0 ? null : (given[at + 1] ?? '')

/** Runs a command-line program and prints its outcome. A failure ends with exit code 1. */
export async function runTool(work: (config: Config) => Promise<ToolResult>): Promise<void> {
  const settings = readSettings()
  const config = settings.ok ? choose(settings.value, business) : err(settings.error.join('\n'))
  const result = config.ok ? await work(config.value).catch(refusal) : config
  if (result.ok) process.stdout.write(`${result.value}\n`)
  else process.stderr.write(`${result.error}\n`)
  process.exitCode = result.ok ? 0 : 1
}

/** The settings of the business that `--business` names, or of the only one. */
function choose({ config, businesses }: Settings, name: string | null): Result<Config, string> {
  if (businesses === null)
    return name === null ? ok(config) : err('--business needs BUSINESSES: there is one business.')
  const found = businesses.find((one) => one.name === name)
  if (found) return ok(found.config)
  const wrong = name ? `There is no business ${name}.` : 'Say which business: --business NAME.'
  return err(`${wrong} There are: ${businesses.map((one) => one.name).join(', ')}.`)
}

function refusal(error: unknown): ToolResult {
  if (error instanceof StartRefused) return err(error.message)
  log.error({ err: error }, 'the program broke off')
  return err('Something went wrong: see above.')
}

/** Opens the configured database while `work` runs. */
export async function onDatabase(
  config: Config,
  work: (db: Database) => Promise<ToolResult>,
): Promise<ToolResult> {
  const db = await openDatabase(config, environment)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/**
 * Creates the dependencies of the service for this database. Creates the tables of an empty database. Refuses a
 * database of an older release, because only the service migrates, after a backup.
 */
export async function depsOn(
  config: Config,
  db: Database,
  migrations?: readonly Migration[],
): Promise<ServiceDeps> {
  const { last, missing } = await readShape(db, migrations)
  if (last === null) await migrate(db, migrations)
  else if (missing.length > 0)
    throw new StartRefused(
      `The database was made by an older Frontdesk (${last}). Start the service of this version once: ` +
        'it makes a backup and migrates the database. Then run this program again.',
    )
  return dependenciesOn(config, db, environment)
}
