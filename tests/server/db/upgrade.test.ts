import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import { engines, type RunningEngine } from './engines'

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

describe.each(engines)('an upgrade on $name', ({ start }) => {
  let engine: RunningEngine
  beforeAll(async () => {
    engine = await start()
  }, 60_000)
  afterAll(() => engine.stop())

  async function onFresh(work: (database: Database) => Promise<void>, slowestQueryMs?: number) {
    const database = await engine.open(slowestQueryMs)
    try {
      await work(database)
    } finally {
      await database.close()
    }
  }

  /** A filled database of an older program: the newest steps have not run yet. */
  async function fillOlder(database: Database) {
    const known = shapes.indexOf(older) + 1
    await migrate(database, migrations.slice(0, known))
    const lines = business.filter((line) => line.startsWith('{"table":"stores"'))
    for (const line of lines)
      await sql`insert into stores select * from
        jsonb_populate_record(null::stores, ${JSON.stringify(JSON.parse(line).row)})`.execute(
        database.queries,
      )
  }

  const configOf = (more: Record<string, string> = {}) => {
    const config = readConfig({ DEMO: 'off', DATA_DIR: folder, ...more })
    if (!config.ok) throw new Error(config.error.join())
    return config.value
  }
  const logged: string[] = []
  const write = (_: unknown, message: string) => void logged.push(message)
  const environment = { clock: Date.now, log: { info: write, warn: write, error: write } }

  test.each(shapes)('a filled database of shape %s goes on', (shape) =>
    onFresh(async (database) => {
      expect(await restore(database, backupOf(shape))).toMatchObject({ ok: true })
      expect((await readShape(database)).missing).toEqual([])
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

  test('the service saves a backup of the older shape before it migrates', () =>
    onFresh(async (database) => {
      await fillOlder(database)
      const backupDir = await mkdtemp(join(folder, 'backups-'))
      await prepare(configOf({ BACKUP_DIR: backupDir }), database, environment)
      expect((await readShape(database)).missing).toEqual([])
      const [file = ''] = await readdir(backupDir)
      expect(file).toContain(`before-${shapes.at(-1)}`)
      for await (const head of linesOf(join(backupDir, file))) {
        expect(head).toContain(`"migration":"${older}"`)
        break
      }
      await prepare(configOf({ BACKUP_DIR: backupDir }), database, environment)
      expect(await readdir(backupDir)).toHaveLength(1)
    }))

  test('nothing is migrated when the backup cannot be written', () =>
    onFresh(async (database) => {
      await fillOlder(database)
      const backupDir = join(folder, 'business.gz', 'none')
      await expect(
        prepare(configOf({ BACKUP_DIR: backupDir }), database, environment),
      ).rejects.toThrow('No backup could be made before the database is migrated')
      expect((await readShape(database)).last).toBe(older)
    }))

  test('a tool backs up the older shape, refuses to write to it, and never migrates it', () =>
    onFresh(async (database) => {
      await fillOlder(database)
      const path = join(folder, `${nextId()}.gz`)
      await saveBackup(path, (consume) => dump(database, Date.now(), consume))
      await expect(depsOn(configOf(), database)).rejects.toThrow(
        `The database was made by an older Frontdesk (${older}). Start the service of this version once`,
      )
      expect((await readShape(database)).last).toBe(older)
      await onFresh(async (target) => {
        expect(await restore(target, linesOf(path))).toMatchObject({ ok: true })
      })
    }))

  test('a migration may take longer than a query', () =>
    onFresh(async (database) => {
      const slow = { name: '0001-slow', text: 'select pg_sleep(2.5); create table slow (id int)' }
      const told: string[] = []
      await migrate(database, [slow], (progress) => told.push(progress))
      expect((await readShape(database, [slow])).missing).toEqual([])
      expect(told).toEqual(['Migration 0001-slow begins.', 'Migration 0001-slow is done.'])
    }, 1_000))

  test.each([
    ['another cluster', `update meta set value = 'other/1' where key = 'cluster'`],
    [
      'a cluster whose transactions are behind',
      `alter table customers disable trigger customers_changed;
       update customers set changed_xid = '99999999';
       alter table customers enable trigger customers_changed`,
    ],
  ])('a database moved to %s has a new id and its customers in the feed', (_, moved) =>
    onFresh(async (database) => {
      await restore(database, backupOf(shapes.at(-1) ?? ''))
      await prepare(configOf(), database, environment)
      const feed = async (since?: string) => {
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
      const before = await feed()
      expect(customersIn(before).length).toBeGreaterThan(0)
      await sql.raw(moved).execute(database.queries)
      await prepare(configOf(), database, environment)
      const after = await feed(before.cursor)
      expect(after.reset).toBe(true)
      expect(customersIn(after).sort()).toEqual(customersIn(before).sort())
      await prepare(configOf(), database, environment)
      expect((await feed(after.cursor)).reset).toBe(false)
    }),
  )
})
