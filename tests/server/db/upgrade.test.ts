import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { calls } from '#domain/calls/all'
import { dump } from '#server/backup/dump'
import { linesOf, saveBackup } from '#server/backup/file'
import { restore } from '#server/backup/restore'
import { depsOn } from '#server/cli/program'
import { readConfig } from '#server/config'
import type { Database } from '#server/db/database'
import { migrate, readShape } from '#server/db/migrate'
import { migrations } from '#server/db/migrations'
import { prepare } from '#server/start/open-service'
import { bookingBody, logIn } from '../support/clerk'
import { nextId, openService, serviceOver } from '../support/test-service'
import { embedded, engines, postgres, type RunningEngine } from './engines'

const shapes = migrations.map(({ name }) => name)
const older = shapes.at(-2) ?? ''

/** The lines of a backup of a business with a queued message, as a database of an older shape would write them. */
let business: string[]
const backupOf = async function* (shape: string) {
  for (const line of business) yield line.replace(/"migration":"[^"]+"/, `"migration":"${shape}"`)
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-upgrade-'))
  const service = await openService()
  const makati = await logIn(service, 'makati')
  await makati.send(calls.createAppointment, { body: { ...bookingBody, id: nextId() } })
  // The older shapes have no table of API keys.
  await service.db.queries.deleteFrom('api_keys').execute()
  const path = join(folder, 'business.gz')
  await saveBackup(path, (consume) => dump(service.db, service.now(), consume))
  business = gunzipSync(await readFile(path))
    .toString()
    .split('\n')
    .slice(0, -1)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const configOf = (more: Record<string, string> = {}) => {
  const config = readConfig({ DEMO: 'off', DATA_DIR: folder, ...more })
  if (!config.ok) throw new Error(config.error.join())
  return config.value
}
const write = () => {}
const environment = { clock: Date.now, log: { info: write, warn: write, error: write } }
const prepared = (database: Database, more?: Record<string, string>) =>
  prepare(configOf(more), database, environment)

async function onFresh(
  engine: RunningEngine,
  work: (database: Database) => Promise<void>,
  slowestQueryMs?: number,
) {
  const database = await engine.open(slowestQueryMs)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/** A filled database of an older program: the newest step has not run yet. */
async function fillOlder(database: Database) {
  await migrate(database, migrations.slice(0, shapes.indexOf(older) + 1))
  const lines = business.filter((line) => line.startsWith('{"table":"stores"'))
  for (const line of lines)
    await sql`insert into stores select * from
      jsonb_populate_record(null::stores, ${JSON.stringify(JSON.parse(line).row)})`.execute(
      database.queries,
    )
}

/** Expects a database of this program's shape that has the stores of the older one. */
async function isUpgraded(database: Database) {
  expect((await readShape(database)).missing).toEqual([])
  expect(await database.queries.selectFrom('stores').select('code').execute()).toHaveLength(2)
}

test.each(engines)(
  'on $name a filled database of an older shape is backed up, upgraded, and restored from that backup',
  async ({ start }) => {
    const engine = await start()
    await onFresh(engine, async (database) => {
      await fillOlder(database)
      await expect(depsOn(configOf(), database)).rejects.toThrow(
        `The database was made by an older Frontdesk (${older}). Start the service of this version once`,
      )
      const nowhere = join(folder, 'business.gz', 'none')
      await expect(prepared(database, { BACKUP_DIR: nowhere })).rejects.toThrow(
        'No backup could be made before the database is migrated',
      )
      expect((await readShape(database)).last).toBe(older)

      const backupDir = await mkdtemp(join(folder, 'backups-'))
      await prepared(database, { BACKUP_DIR: backupDir })
      await isUpgraded(database)
      await prepared(database, { BACKUP_DIR: backupDir })
      const files = await readdir(backupDir)
      expect(files).toEqual([expect.stringContaining(`before-${shapes.at(-1)}`)])
      const path = join(backupDir, files[0] ?? '')
      expect(gunzipSync(await readFile(path)).toString()).toContain(`"migration":"${older}"`)
      await onFresh(engine, async (target) => {
        expect(await restore(target, linesOf(path))).toEqual({ ok: true, value: 2 })
        await isUpgraded(target)
      })
    })
    await engine.stop()
  },
)

test.each([shapes[0] ?? '', older])('a whole business of shape %s goes on', async (shape) =>
  onFresh(await postgres.start(), async (database) => {
    expect(await restore(database, backupOf(shape))).toMatchObject({ ok: true })
    const service = serviceOver(database)
    const makati = await logIn(service, 'makati')
    const got = await makati.send(calls.createAppointment, { body: bookingBody })
    expect(got.status).toBe(409)
    await makati.book({ startDate: '2026-12-24' })
    const { rows } = await sql`select state from sms_outbox order by id limit 1`.execute(
      database.queries,
    )
    expect(rows).toEqual([{ state: shape === shapes[0] ? 'FAILED' : 'DROPPED' }])
    service.close()
  }),
)

test('a migration may take longer than a query', async () => {
  const engine = await embedded.start()
  const work = async (database: Database) => {
    const slow = { name: '0001-slow', text: 'select pg_sleep(1.3); create table slow (id int)' }
    const told: string[] = []
    await migrate(database, [slow], (progress) => told.push(progress))
    expect((await readShape(database, [slow])).missing).toEqual([])
    expect(told).toEqual(['Migration 0001-slow begins.', 'Migration 0001-slow is done.'])
  }
  await onFresh(engine, work, 1_000)
  await engine.stop()
})

describe('a database moved', () => {
  let database: Database
  beforeAll(async () => {
    database = await (await postgres.start()).openWithTables()
    await restore(database, backupOf(shapes.at(-1) ?? ''))
    await prepared(database)
  })
  afterAll(() => database.close())

  async function feed(since?: string) {
    const service = serviceOver(database)
    const makati = await logIn(service, 'makati')
    const query: Record<string, string> = { limit: '1000' }
    if (since !== undefined) query.since = since
    const { body } = await makati.send(calls.changes, { query })
    service.close()
    return body as { reset: boolean; cursor: string; changes: { table: string; id: string }[] }
  }
  const customersIn = ({ changes }: Awaited<ReturnType<typeof feed>>) =>
    changes.filter(({ table }) => table === 'customers').map(({ id }) => id)

  /** The feed with its customers: it waits for every transaction of the cluster, those of other tests included. */
  const feedOf = (customers: number, since?: string) =>
    vi.waitFor(
      async () => {
        const read = await feed(since)
        expect(customersIn(read).length).toBeGreaterThanOrEqual(customers)
        return read
      },
      { timeout: 20_000, interval: 200 },
    )

  test.each([
    ['another cluster', `update meta set value = 'other/1' where key = 'cluster'`],
    [
      'a cluster whose transactions are behind',
      `alter table customers disable trigger customers_changed;
       update customers set changed_xid = '99999999';
       alter table customers enable trigger customers_changed`,
    ],
  ])('to %s has a new id and its customers in the feed', async (_, moved) => {
    const before = await feedOf(1)
    await sql.raw(moved).execute(database.queries)
    await prepared(database)
    const after = await feedOf(customersIn(before).length, before.cursor)
    expect(after.reset).toBe(true)
    expect(customersIn(after).sort()).toEqual(customersIn(before).sort())
    await prepared(database)
    expect((await feed(after.cursor)).reset).toBe(false)
  })
})
