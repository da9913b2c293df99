import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { linesOf } from '#server/backup/file'
import { restore } from '#server/backup/restore'
import { depsOn } from '#server/cli/program'
import { readConfig } from '#server/config'
import type { Database } from '#server/db/database'
import { migrate, readShape } from '#server/db/migrate'
import type { migrations } from '#server/db/migrations'
import { cleanUp } from '#server/start/housekeeping'
import { prepare } from '#server/start/open-service'
import { laterMigrations } from '../../releases/pretended'
import { fillAsRecorded, readRecording, recordedVersions } from '../../releases/recordings'
import { today } from '../../support/business'
import { bookingBody, logIn } from '../support/clerk'
import { serviceOver } from '../support/test-service'
import { embedded, engines, postgres, type RunningEngine } from './engines'

/* A pretended release after the newest one: tests/releases. */

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-upgrade-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const configOf = (more: Record<string, string> = {}) => {
  const config = readConfig({ DEMO: 'off', DATA_DIR: folder, ...more })
  if (!config.ok) throw new Error(config.error.join())
  return config.value
}
const write = () => {}
const environment = { clock: Date.now, log: { info: write, warn: write, error: write } }
const prepared = (database: Database, more?: Record<string, string>, steps?: typeof migrations) =>
  prepare(configOf(more), database, { ...environment, migrations: steps })

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

/** Expects the business of the recording, upgraded to the pretended release. */
async function isUpgraded(database: Database) {
  expect((await readShape(database, laterMigrations)).missing).toEqual([])
  const { rows } = await sql`select pretended, (select count(*) from appointments) as visits,
      (select max(version) from services where store_code = code and short_name = 'Upgraded') = last_version as is_newest
    from rooms join stores on code = store_code limit 1`.execute(database.queries)
  expect(rows).toEqual([{ pretended: 1, visits: 4, is_newest: true }])
}

/** Expects each customer in the feeds of the stores that know it, in the order of the changes before the upgrade. */
async function hasPlaces(database: Database) {
  const { rows } =
    await sql`select count(*)::int as known, count(distinct (lane, version))::int as places,
      max(version) = (select last_version from customer_lanes) as is_newest from customer_stores`.execute(
      database.queries,
    )
  const [{ known } = { known: 0 }] = rows as { known: number }[]
  expect(known).toBeGreaterThan(0)
  expect(rows).toEqual([{ known, places: known, is_newest: true }])
}

/** Expects what the release wrote in the partition of its last month and before, and partitions for the months ahead. */
async function isDivided(database: Database) {
  await cleanUp({ ...environment, db: database, auditMonths: null })
  const { rows } = await sql`select
      (select count(*) from audit) > 0 as has_audit, (select count(*) from idempotency) > 0 as has_receipts,
      (select count(*) from months.audit_default) + (select count(*) from months.idempotency_default) as undivided,
      (select count(*) from pg_inherits where inhparent = 'sms_outbox'::regclass) > 3 as has_months`.execute(
    database.queries,
  )
  expect(rows).toEqual([{ has_audit: true, has_receipts: true, undivided: 0, has_months: true }])
}

/** Expects that clerks go on: they see the bookings, and make new ones. */
async function isUsable(database: Database) {
  const service = serviceOver(database)
  const makati = await logIn(service, 'makati')
  const taken = { ...bookingBody, startDate: today, startTime: '14:00' }
  expect((await makati.send(calls.createAppointment, { body: taken })).status).toBe(409)
  await makati.book({ startDate: '2026-12-24' })
  service.close()
}

const ways = engines.flatMap((engine) =>
  recordedVersions().map((version) => ({ ...engine, version })),
)

test.each(ways)(
  'on $name a filled database of $version is backed up, upgraded, and restored from that backup',
  async ({ start, version }) => {
    const engine = await start()
    const { database: filled } = readRecording(version)
    await onFresh(engine, async (database) => {
      await fillAsRecorded(database, filled)
      await expect(depsOn(configOf(), database, laterMigrations)).rejects.toThrow(
        `The database was made by an older Frontdesk (${filled.shape}). Start the service of this version once`,
      )
      await writeFile(join(folder, 'file'), '')
      const nowhere = join(folder, 'file', 'none')
      await expect(prepared(database, { BACKUP_DIR: nowhere }, laterMigrations)).rejects.toThrow(
        'No backup could be made before the database is migrated',
      )
      expect((await readShape(database)).last).toBe(filled.shape)

      const backupDir = await mkdtemp(join(folder, 'backups-'))
      await prepared(database, { BACKUP_DIR: backupDir }, laterMigrations)
      await isUpgraded(database)
      await hasPlaces(database)
      await isDivided(database)
      await prepared(database, { BACKUP_DIR: backupDir }, laterMigrations)
      const files = await readdir(backupDir)
      const next = laterMigrations.find(({ name }) => name > filled.shape)?.name ?? ''
      expect(files).toEqual([expect.stringContaining(`before-${next}`)])
      const path = join(backupDir, files[0] ?? '')
      expect(gunzipSync(await readFile(path)).toString()).toContain(`"migration":"${filled.shape}"`)
      await isUsable(database)
      await onFresh(engine, async (target) => {
        expect(await restore(target, linesOf(path), laterMigrations)).toMatchObject({ ok: true })
        await isUpgraded(target)
        await isDivided(target)
        await isUsable(target)
      })
    })
    await engine.stop()
  },
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
    database = await (await postgres.start()).open()
    await fillAsRecorded(database, readRecording(recordedVersions().at(-1) ?? '').database)
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

  test('to another cluster has a new id and its customers in the feed', async () => {
    const before = await feed()
    expect(customersIn(before).length).toBeGreaterThanOrEqual(1)
    await sql`update meta set value = 'other/1' where key = 'cluster'`.execute(database.queries)
    await prepared(database)
    const after = await feed(before.cursor)
    expect(after.reset).toBe(true)
    expect(customersIn(after).sort()).toEqual(customersIn(before).sort())
    await prepared(database)
    expect((await feed(after.cursor)).reset).toBe(false)
  })
})
