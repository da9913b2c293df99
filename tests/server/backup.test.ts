import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { backupFromService, openBackupSocket } from '#server/backup/backup-socket'
import { checkBackup } from '#server/backup/check-backup'
import { dump } from '#server/backup/dump'
import { linesOf, saveBackup } from '#server/backup/file'
import { restore } from '#server/backup/restore'
import { backedUp, leftOut } from '#server/backup/tables'
import type { Database } from '#server/db/database'
import { connectMemory } from '#server/db/memory'
import { maria } from '../support/business'
import { engines, type RunningEngine } from './db/engines'
import { bookingBody, type Clerk, gymBody, logIn } from './support/clerk'
import { nextId, openService, serviceOver, type TestService } from './support/test-service'

let service: TestService
let makati: Clerk
let folder: string
const key = { 'Idempotency-Key': 'key-of-one-booking' }
const booked = { ...bookingBody, id: nextId() }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-backup-'))
  service = await openService()
  makati = await logIn(service, 'makati')
  await makati.send(calls.createAppointment, { body: booked, headers: key })
  await makati.send(calls.createAppointment, {
    body: { ...gymBody, mobileNumber: maria, id: nextId() },
  })
  const owner = await logIn(service, 'owner')
  const points = { action: 'ADD', customerMobileNumber: maria, points: 40 }
  await owner.send(calls.updatePoints, { body: points })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const save = (database: Database, path: string) =>
  saveBackup(path, (consume) => dump(database, service.now(), consume))

/** All rows of a backup as text, without change times, which a restore sets anew. */
async function contentOf(path: string): Promise<string[]> {
  const lines = gunzipSync(await readFile(path))
    .toString()
    .split('\n')
  return lines
    .slice(1)
    .map((line) => line.replace(/"changed_xid": "\d+"/, '').replace('"QUEUED"', '"DROPPED"'))
    .sort()
}

test('a backup names every table, or excludes it on purpose', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(service.db.queries)
  const known = new Set<string>([...backedUp, ...leftOut])
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

test('two programs that save the same file at once do not write into each other', async () => {
  const path = join(folder, 'same.gz')
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const text = async function* (line: string, until: Promise<void>) {
    yield line.repeat(50_000)
    await until
    yield 'end'
  }
  const slow = saveBackup(path, (consume) => consume(text('first', gate)))
  const quick = await saveBackup(path, (consume) => consume(text('other', Promise.resolve())))
  expect(quick.ok).toBe(true)
  const written = await readFile(path)
  release()
  expect(await slow).toEqual({ ok: false, error: `${path} exists already. Name another file.` })
  expect(await readFile(path)).toEqual(written)
  expect(await readdir(folder)).toEqual(['same.gz'])
})

describe.each(engines)('a backup restored on $name', ({ start }) => {
  let engine: RunningEngine
  beforeAll(async () => {
    engine = await start()
  }, 60_000)
  afterAll(() => engine.stop())

  test('holds the same rows, and accepts new ones', async () => {
    const path = join(folder, 'first.gz')
    const rows = await save(service.db, path)
    const { cursor } = v.parse(calls.changes.answer, (await makati.send(calls.changes)).body)
    const database = await engine.open()
    try {
      expect(await restore(database, linesOf(path))).toEqual(rows)
      const again = join(folder, 'again.gz')
      await save(database, again)
      expect(await contentOf(again)).toEqual(await contentOf(path))

      const restored = serviceOver(database)
      expect((await restored.send(calls.config, { token: makati.token })).status).toBe(401)
      const clerk = await logIn(restored, 'makati')
      const replay = await clerk.send(calls.createAppointment, { body: booked, headers: key })
      expect(replay.headers.get('Idempotency-Replayed')).toBe('true')
      const taken = await clerk.send(calls.createAppointment, { body: bookingBody })
      expect(taken.status).toBe(409)
      const { version } = await clerk.book({ startDate: '2026-12-24', mobileNumber: maria })
      expect(version).toBeGreaterThan((await makati.row(booked.id))?.version ?? 0)
      const since = await clerk.send(calls.changes, { query: { since: cursor } })
      expect(since.body).toMatchObject({ reset: true })
      restored.close()
    } finally {
      await database.close()
    }
  }, 60_000)
})

describe('restore', () => {
  let target: Database
  let path: string
  beforeEach(async () => {
    target = await connectMemory()
    path = join(folder, 'backup.gz')
    await save(service.db, path)
  })
  afterEach(() => target.close())

  const refusal = async (file = path) => {
    const restored = await restore(target, linesOf(file))
    return restored.ok ? null : restored.error
  }

  test('of a damaged file leaves nothing', async () => {
    const text = gunzipSync(await readFile(path)).toString()
    const rewritten = async (lines: string) => {
      const file = join(folder, `${nextId()}.gz`)
      await writeFile(file, gzipSync(lines))
      return file
    }
    const cutOff = text.split('\n').slice(0, -2).join('\n')
    const lost = text.split('\n').filter((line) => !line.includes('"table":"audit"'))
    const strange = text.replace('"table":"lockers"', '"table":"pg_class"')
    for (const lines of [cutOff, lost.join('\n'), strange])
      expect(await refusal(await rewritten(lines))).toContain('damaged')
    await truncate(path, (await stat(path)).size - 40)
    expect(await refusal()).toContain('damaged')
    const left = await target.queries.selectFrom('stores').select('code').execute()
    expect(left).toEqual([])
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
    expect(await refusal()).toBeNull()
    expect(await refusal()).toContain('already holds a business')
  })
})

describe('a check', () => {
  test('restores a backup into a database beside, and says what it holds', async () => {
    const path = join(folder, 'backup.gz')
    const rows = await save(service.db, path)
    const empty = await connectMemory()
    const checked = await checkBackup(empty, path)
    await empty.close()
    const at = new Date(service.now()).toISOString()
    const total = rows.ok ? rows.value : 0
    expect(checked).toMatchObject({ ok: true })
    const said = checked.ok ? checked.value : ''
    expect(said).toContain(`is sound: a backup of ${at} with ${total} rows`)
    expect(said).toMatch(/among them 2 stores, \d+ customers, 2 appointments\./)
  })

  test('refuses one that was cut off', async () => {
    const path = join(folder, 'backup.gz')
    await save(service.db, path)
    await truncate(path, (await stat(path)).size - 40)
    const empty = await connectMemory()
    const checked = await checkBackup(empty, path)
    await empty.close()
    expect(checked).toEqual({ ok: false, error: expect.stringContaining('damaged') })
  })
})

describe('backup', () => {
  test('overwrites nothing, and is for its owner only', async () => {
    const path = join(folder, 'backup.gz')
    await save(service.db, path)
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
    const path = join(folder, 'backup.gz')
    expect(await backupFromService(folder, path)).toBeNull()
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const close = await openBackupSocket(folder, { db: service.db, clock: service.now, log })
    const saved = await backupFromService(folder, path)
    expect(saved?.ok && saved.value).toBeGreaterThan(30)
    close()
    expect(await contentOf(path)).toHaveLength((saved?.ok ? saved.value : 0) + 2)
    expect(await backupFromService(folder, join(folder, 'later.gz'))).toBeNull()
  })
})
