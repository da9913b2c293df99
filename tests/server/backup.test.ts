import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Result } from '#domain/kernel/result'
import { backupFromService, openBackupSocket } from '#server/backup/backup-socket'
import { checkBackup } from '#server/backup/check-backup'
import { dump } from '#server/backup/dump'
import { linesOf, saveBackup } from '#server/backup/file'
import { headFault, restore } from '#server/backup/restore'
import { backedUp, leftOut } from '#server/backup/tables'
import type { Database } from '#server/db/database'
import { readDatabaseId } from '#server/db/database-id'
import { maria } from '../support/business'
import { emptyDatabase } from '../support/memory-database'
import { engines } from './db/engines'
import { bookingBody, type Clerk, gymBody, logIn } from './support/clerk'
import { nextId, openService, serviceOver, type TestService } from './support/test-service'

let service: TestService
let folder: string
/** a backup of the business, its rows, and what its clerk knew then */
let path: string
let rows: Result<number, string>
let token: string
let cursor: string
let version = 0
const key = { 'Idempotency-Key': 'key-of-one-booking' }
const booked = { ...bookingBody, id: nextId() }

async function fill(makati: Clerk) {
  await makati.send(calls.createAppointment, { body: booked, headers: key })
  await makati.send(calls.createAppointment, {
    body: { ...gymBody, mobileNumber: maria, id: nextId() },
  })
  const owner = await makati.as('owner')
  const points = { action: 'ADD', customerMobileNumber: maria, points: 40 }
  await owner.send(calls.updatePoints, { body: points })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-backup-'))
  service = await openService()
  const makati = await logIn(service, 'makati')
  await fill(makati)
  path = join(folder, 'first.gz')
  rows = await save(service.db, path)
  token = makati.token
  cursor = v.parse(calls.changes.answer, (await makati.send(calls.changes)).body).cursor
  version = (await makati.row(booked.id))?.version ?? 0
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const save = (database: Database, to: string) =>
  saveBackup(to, (consume) => dump(database, service.now(), consume))

/** All rows of a backup as text. */
const ahead = /(?<=^\{"table":"(?:stores|customers)".*)"(?:last_)?version": ?\d+/g

/** The rows of a backup. A restore drops queued messages, and lets versions of stores and customers go on behind a gap. */
async function contentOf(file: string): Promise<string[]> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n')
  return lines
    .slice(1)
    .map((line) => line.replace('"QUEUED"', '"DROPPED"').replace(ahead, ''))
    .sort()
}

test('a backup names every table, or excludes it on purpose', async () => {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(service.db.queries)
  const known = new Set<string>([...backedUp, ...leftOut])
  expect(tables.rows.filter(({ name }) => !known.has(name))).toEqual([])
})

test('two programs that save the same file at once do not write into each other', async () => {
  const place = await mkdtemp(join(folder, 'same-'))
  const same = join(place, 'same.gz')
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const text = async function* (line: string, until: Promise<void>) {
    yield line.repeat(50_000)
    await until
    yield 'end'
  }
  const slow = saveBackup(same, (consume) => consume(text('first', gate)))
  const quick = await saveBackup(same, (consume) => consume(text('other', Promise.resolve())))
  expect(quick.ok).toBe(true)
  const written = await readFile(same)
  release()
  expect(await slow).toEqual({ ok: false, error: `${same} exists already. Name another file.` })
  expect(await readFile(same)).toEqual(written)
  expect(await readdir(place)).toEqual(['same.gz'])
})

test.each(engines)(
  'a backup restored on $name holds the same rows, and accepts new ones',
  async ({ start }) => {
    const engine = await start()
    const database = await engine.open()
    expect(await restore(database, linesOf(path))).toEqual(rows)
    const again = join(folder, `${nextId()}.gz`)
    await save(database, again)
    expect(await contentOf(again)).toEqual(await contentOf(path))

    const restored = serviceOver(database)
    expect((await restored.send(calls.config, { token })).status).toBe(401)
    const clerk = await logIn(restored, 'makati')
    const replay = await clerk.send(calls.createAppointment, { body: booked, headers: key })
    expect(replay.headers.get('Idempotency-Replayed')).toBe('true')
    const taken = await clerk.send(calls.createAppointment, { body: bookingBody })
    expect(taken.status).toBe(409)
    const row = await clerk.book({ startDate: '2026-12-24', mobileNumber: maria })
    expect(row.version).toBeGreaterThan(version)
    const since = await clerk.send(calls.changes, { query: { since: cursor } })
    expect(since.body).toMatchObject({ reset: true })
    restored.close()
    await database.close()
    await engine.stop()
  },
)

test('a second restore remembers the time of the first one, for tablets that were off since', async () => {
  const database = await emptyDatabase()
  await restore(database, linesOf(path))
  const { restoredTo } = await readDatabaseId(database.queries)
  const restored = serviceOver(database)
  restored.later(2)
  await (await logIn(restored, 'makati')).book({ startDate: '2026-12-24', mobileNumber: maria })
  restored.close()
  const second = join(folder, 'second.gz')
  await save(database, second)
  const another = await emptyDatabase()
  expect(await restore(another, linesOf(second))).toMatchObject({ ok: true })
  expect(await readDatabaseId(another.queries)).toMatchObject({ restoredTo })
})

describe('restore', () => {
  const refusal = async (file = path) => {
    const restored = await restore(await emptyDatabase(), linesOf(file))
    return restored.ok ? null : restored.error
  }

  test('of a damaged file leaves nothing', async () => {
    const text = gunzipSync(await readFile(path)).toString()
    const damaged = join(folder, 'damaged.gz')
    const cutOff = text.split('\n').slice(0, -2).join('\n')
    const lost = text.split('\n').filter((line) => !line.includes('"table":"audit"'))
    const strange = text.replace('"table":"lockers"', '"table":"pg_class"')
    const whole = await readFile(path)
    const files = [
      ...[cutOff, lost.join('\n'), strange].map((lines) => gzipSync(lines)),
      whole.subarray(0, -40),
    ]
    for (const bytes of files) {
      await writeFile(damaged, bytes)
      const database = await emptyDatabase()
      expect(await restore(database, linesOf(damaged))).toEqual({
        ok: false,
        error: expect.stringContaining('damaged'),
      })
      expect(await database.queries.selectFrom('stores').select('code').execute()).toEqual([])
    }
  })

  test('names its error', async () => {
    const other = join(folder, 'other.gz')
    await writeFile(other, gzipSync('Dear diary\n'))
    expect(await refusal(other)).toBe('This file is no backup of Frontdesk.')
    await writeFile(other, 'Dear diary')
    expect(await refusal(other)).toContain('no backup')
    expect(await refusal(join(folder, 'none.gz'))).toBe('The file cannot be read (ENOENT).')
    await writeFile(other, gzipSync('{"backup":"frontdesk","migration":"9999-x","at":""}\n'))
    expect(await refusal(other)).toContain('newer Frontdesk')
    const { db } = await openService()
    expect(await restore(db, linesOf(path))).toEqual({
      ok: false,
      error: expect.stringContaining('already holds a business'),
    })
  })
})

test('a check restores a backup into a database beside, says what it holds, and refuses one that was cut off', async () => {
  const checked = await checkBackup(await emptyDatabase(), path)
  const at = new Date(service.now()).toISOString()
  const said = checked.ok ? checked.value : ''
  expect(said).toContain(`is sound: a backup of ${at} with ${rows.ok ? rows.value : 0} rows`)
  expect(said).toMatch(/among them 2 stores, \d+ customers, 2 appointments\./)

  const cutOff = join(folder, 'cut-off.gz')
  await writeFile(cutOff, (await readFile(path)).subarray(0, -40))
  expect(await checkBackup(await emptyDatabase(), cutOff)).toEqual({
    ok: false,
    error: expect.stringContaining('damaged'),
  })
})

test('a file that is no backup is known by its first line, before a database is made for its check', async () => {
  expect(await headFault(path)).toBeNull()
  const other = join(folder, 'notes.txt')
  await writeFile(other, 'Buy towels.\n')
  expect(await headFault(other)).toContain('no backup')
  await writeFile(other, gzipSync('Buy towels.\n'))
  expect(await headFault(other)).toBe('This file is no backup of Frontdesk.')
  expect(await headFault(join(folder, 'none.gz'))).toBe('The file cannot be read (ENOENT).')
})

describe('backup', () => {
  beforeEach(async () => {
    service = await openService()
  })

  test('overwrites nothing, and is for its owner only', async () => {
    expect((await stat(path)).mode & 0o077).toBe(0)
    const before = await readFile(path)
    expect(await save(service.db, path)).toMatchObject({ ok: false })
    expect(await readFile(path)).toEqual(before)
    expect(await save(service.db, join(folder, 'none', 'backup.gz'))).toMatchObject({
      ok: false,
      error: expect.stringContaining('cannot be written (ENOENT)'),
    })
  })

  test('of a running service comes through its socket', async () => {
    const place = await mkdtemp(join(folder, 'socket-'))
    const file = join(place, 'backup.gz')
    expect(await backupFromService(place, file)).toBeNull()
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const close = await openBackupSocket(place, { db: service.db, clock: service.now, log })
    const saved = await backupFromService(place, file)
    expect(saved?.ok && saved.value).toBeGreaterThan(30)
    close()
    expect(await contentOf(file)).toHaveLength((saved?.ok ? saved.value : 0) + 2)
    expect(await backupFromService(place, join(place, 'later.gz'))).toBeNull()
  })
})
