import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { connect } from '#server/db/connect'
import type { Database } from '#server/db/database'
import { migrate } from '#server/db/migrate'
import type { LookLimits } from '#server/db/recognition'
import { DatabaseUnavailable } from '#server/kernel/database-errors'
import { recognizeCluster } from '#server/start/recognize-cluster'
import { type FreezingProxy, freezingProxy } from '../../support/freezing-proxy'
import { pause } from '../../support/pause'
import { until } from '../../support/until'
import { sharedPostgres } from '../support/shared-postgres'

const slowestQueryMs = 500
const log = { info() {}, warn() {}, error() {} }

let database: Database
let other: pg.Client
let proxy: FreezingProxy

afterEach(async () => {
  await other.end()
  await database.close()
  proxy.close()
})

/** Lets another server answer, and holds the look at it up, as the rows of a large chain do. */
async function promoteSlowly(limits?: LookLimits) {
  const direct = await (await sharedPostgres()).freshDatabase()
  proxy = await freezingProxy(direct)
  const databaseUrl = proxy.url
  database = await connect({ databaseUrl, slowestQueryMs, dataDir: '', report() {} })
  await migrate(database)
  await recognizeCluster(database, { clock: Date.now, log }, limits)
  other = new pg.Client(direct)
  await other.connect()
  await other.query(
    "update meta set value = split_part(value, '/', 1) || '/0' where key = 'cluster'",
  )
  await other.query("select pg_advisory_lock(hashtextextended('cluster', 0))")
  await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await until(() => expect(database.connections().total).toBe(0))
}

const letGo = () => other.query('select pg_advisory_unlock_all()')

const readPromotions = async () =>
  (await sql`select value from meta where key = 'promotions'`.execute(database.queries)).rows

it('the look at a promoted server may take longer than a query, and is one for all connections', async () => {
  await promoteSlowly()
  const answers = Promise.all([1, 2, 3].map(readPromotions))
  await pause(2 * slowestQueryMs)
  const { rows: waiting } = await other.query(
    "select from pg_locks where locktype = 'advisory' and not granted",
  )
  await letGo()
  expect(await answers).toEqual([1, 2, 3].map(() => [{ value: '1' }]))
  expect(waiting).toHaveLength(1)
})

it('a look whose connection dies without a sign is begun anew, and requests get 503 meanwhile', async () => {
  await promoteSlowly({ waitMs: 100, lookMs: 1_000 })
  await expect(readPromotions()).rejects.toThrow(DatabaseUnavailable)
  proxy.freeze('so far')
  await letGo()
  await until(async () => expect(await readPromotions()).toEqual([{ value: '1' }]))
})
