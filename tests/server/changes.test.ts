import * as v from 'valibot'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { calls } from '#domain/calls/all'
import type { AnswerOf } from '#domain/calls/define-call'
import type { FedChange } from '#domain/calls/sync'
import { writeInStore } from '#server/db/tx'
import { storeCode, today } from '../support/business'
import { type Clerk, logIn, rowOf } from './support/clerk'
import { openService, type TestService } from './support/test-service'

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

type Page = AnswerOf<typeof calls.changes>

async function page(
  since?: string,
  query: Record<string, string> = {},
  as = makati,
): Promise<Page> {
  const got = await as.send(calls.changes, { query: { ...query, ...(since && { since }) } })
  expect(got).toMatchObject({ status: 200 })
  return v.parse(calls.changes.answer, got.body)
}

/** All changes from a cursor to the end, page by page. */
async function all(since?: string, query: Record<string, string> = {}) {
  const changes: FedChange[] = []
  for (let cursor = since; ; ) {
    const next = await page(cursor, query)
    changes.push(...next.changes)
    cursor = next.cursor
    if (!next.more) return { changes, cursor }
  }
}

const named = (changes: readonly FedChange[]) => changes.map(({ table, id }) => `${table} ${id}`)

describe('the changes feed', () => {
  test('begins with everything, in the order of versions', async () => {
    const { id } = await makati.book()
    const { changes } = await all(undefined, { limit: '3' })
    const board = changes.filter(({ table }) => table !== 'customers')
    expect(board).toHaveLength(18)
    expect(named(board).at(-1)).toBe(`appointments ${id}`)
    const versions = board.map(({ version }) => version)
    expect(versions).toEqual([...versions].sort((a, b) => a - b))
    const swedish = changes.find(({ id: other }) => other === 'swedish')
    expect(swedish?.row).toMatchObject({ rooms: ['r1', 'r2', 'r3'] })
  })

  test('goes on from a cursor with later changes', async () => {
    const { cursor } = await all()
    expect(await page(cursor)).toEqual({ changes: [], cursor, more: false, reset: false })
    const { id } = await makati.book()
    const row = rowOf(await makati.update(id, { note: 'Quiet' }))
    const next = await page(cursor)
    expect(named(next.changes)).toEqual([`appointments ${id}`, 'customers jose'])
    expect(next.changes[0]?.row).toEqual(row)
  })

  test('has only customers that booked here, without e-mail and birth date', async () => {
    await service.db.queries
      .updateTable('customers')
      .set({ email: 'jose@example.com', birth_date: '1990-01-02' })
      .execute()
    expect((await all(undefined, { tables: 'customers' })).changes).toEqual([])
    await makati.book()
    const { changes } = await all(undefined, { tables: 'customers' })
    expect(changes).toMatchObject([
      { table: 'customers', id: 'jose', row: { email: null, birthDate: null, firstName: 'Jose' } },
    ])
    const cebu = await logIn(service, 'cebu')
    expect((await page(undefined, { tables: 'customers' }, cebu)).changes).toEqual([])
  })

  test('shows a store a customer that another store has changed', async () => {
    await makati.book()
    const { cursor } = await all()
    const cebu = await logIn(service, 'cebu')
    const places = { serviceIds: ['cebu-gym'], staffId: null, roomId: null, lockerId: 'cebu-l1' }
    const { id } = await cebu.book({ ...places, status: 'CHECKED_IN' })
    expect((await page(cursor)).changes).toEqual([])
    await cebu.cancel(id)
    expect((await page(cursor)).changes).toMatchObject([
      { table: 'customers', id: 'jose', row: { cancelCount: 1 } },
    ])
  })

  test('can be read in two parts', async () => {
    await makati.book()
    const board = await all(undefined, { tables: 'board' })
    expect(new Set(board.changes.map(({ table }) => table)).has('customers')).toBe(false)
    const people = await page(board.cursor, { tables: 'customers' })
    expect(named(people.changes)).toEqual(['customers jose'])
    expect((await page(people.cursor)).changes).toEqual([])
  })

  test('can leave out appointments before a date, and never brings them later', async () => {
    await makati.book()
    const { id } = await makati.book({ startDate: '2026-11-23' })
    const from = '2026-11-22'
    const { changes, cursor } = await all(undefined, { tables: 'board', from })
    expect(named(changes).filter((name) => name.startsWith('app'))).toEqual([`appointments ${id}`])
    expect((await page(cursor, { tables: 'board' })).changes).toEqual([])
  })

  test('has a tombstone for a deleted row', async () => {
    const { cursor } = await all()
    await writeInStore(service.db, storeCode, async (tx) => {
      const version = tx.nextVersion()
      await tx.db.deleteFrom('lockers').where('id', '=', 'l3').execute()
      const tombstone = { store_code: storeCode, version, table_name: 'lockers', id: 'l3' }
      await tx.db.insertInto('tombstones').values(tombstone).execute()
    })
    expect((await page(cursor)).changes).toMatchObject([{ table: 'lockers', id: 'l3', row: null }])
  })

  test('notices a cursor with another database id', async () => {
    const { cursor } = await all()
    await service.db.queries
      .updateTable('meta')
      .set({ value: 'another' })
      .where('key', '=', 'database-id')
      .execute()
    const next = await page(cursor)
    expect(next.reset).toBe(true)
    expect(next.changes.length).toBeGreaterThan(10)
    await service.db.queries.updateTable('stores').set({ last_version: 3 }).execute()
    expect((await page(next.cursor)).reset).toBe(true)
  })

  test('notices a cursor that is ahead of the customers', async () => {
    await makati.book()
    const { cursor } = await all()
    expect((await page(cursor)).reset).toBe(false)
    await service.db.queries.updateTable('customer_lanes').set({ last_version: 0 }).execute()
    expect((await page(cursor)).reset).toBe(true)
  })

  test('has at its end rows written while it was read', async () => {
    const first = await page(undefined, { limit: '5' })
    expect(first.more).toBe(true)
    const { id } = await makati.book()
    const rest = await all(first.cursor, { limit: '5' })
    const names = named([...first.changes, ...rest.changes])
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain(`appointments ${id}`)
    expect(names).toContain('customers jose')
    expect((await page(rest.cursor)).changes).toEqual([])
  })

  test('is read to its end when a page in between is asked for twice, or late', async () => {
    const whole = await all()
    const first = await page(undefined, { limit: '5' })
    const second = await page(first.cursor, { limit: '5' })
    expect(await page(first.cursor, { limit: '5' })).toEqual(second)
    service.later(1)
    const rest = await all(second.cursor, { limit: '5' })
    const read = [first, second, rest].flatMap(({ changes }) => changes)
    expect(named(read)).toEqual(named(whole.changes))
  })

  test('is compressed for clients that accept it', async () => {
    const asked = (encoding: string) =>
      makati.send(calls.changes, { headers: { 'Accept-Encoding': encoding } })
    const plain = await asked('br;q=0, gzip;q=0')
    expect(plain.headers.get('Content-Encoding')).toBeNull()
    for (const [taken, coding] of [
      ['gzip, deflate', 'gzip'],
      ['gzip, deflate, br', 'br'],
    ] as const) {
      const small = await asked(taken)
      expect(small.headers.get('Content-Encoding')).toBe(coding)
      expect(small.headers.get('Vary')).toContain('Accept-Encoding')
      expect(small.body).toEqual(plain.body)
    }
  })

  test('opens no stream for a HEAD request', async () => {
    const beating = vi.spyOn(globalThis, 'setInterval')
    onTestFinished(() => beating.mockRestore())
    const headers = { Authorization: `Bearer ${makati.token}` }
    const url = 'http://service/v1/changes/stream'
    const response = await service.handle(new Request(url, { method: 'HEAD', headers }))
    expect([response.status, await response.text()]).toEqual([200, ''])
    // A stream begins when the database listens for it.
    await service.db.listen('changes', () => {})
    await new Promise(setImmediate)
    expect(beating).not.toHaveBeenCalled()
  })

  test('400 for a malformed cursor', async () => {
    const got = await makati.send(calls.changes, { query: { since: 'bm90aGluZw' } })
    expect(got.status).toBe(400)
  })

  test('skips nothing during concurrent writes', async () => {
    const seen = new Set<string>()
    let cursor = (await all()).cursor
    let isWriting = true
    const writing = Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        makati.book({
          startDate: `2026-12-${10 + index}`,
          mobileNumber: `6391800000${10 + index}`,
          name: 'New',
        }),
      ),
    ).finally(() => {
      isWriting = false
    })
    for (let last = false; !last; ) {
      last = !isWriting
      const next = await page(cursor, { limit: '2' })
      cursor = next.cursor
      for (const name of named(next.changes)) seen.add(name)
      last = last && !next.more
    }
    const rows = await writing
    const wanted = rows.flatMap((row) => [`appointments ${row.id}`, `customers ${row.customerId}`])
    expect([...seen].sort()).toEqual(wanted.sort())
  })
})

describe('the live stream', () => {
  async function open(token: string) {
    const headers = { Authorization: `Bearer ${token}` }
    const url = 'http://service/v1/changes/stream'
    const response = await service.handle(new Request(url, { headers }))
    expect(response.headers.get('Content-Type')).toBe('text/event-stream')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    if (!reader) throw new Error('no stream')
    return reader
  }

  test("sends the store's cursor at once, and again after each change", async () => {
    const reader = await open(makati.token)
    const first = await reader.read()
    expect(first.value).toMatch(/^data: \{"cursor":"[\w-]+"\}\n\n$/)
    await makati.book()
    const second = await reader.read()
    expect(second.value).toMatch(/^data: /)
    expect(second.value).not.toBe(first.value)
    await reader.cancel()
  })

  test('sends nothing of another store', async () => {
    const cebu = await logIn(service, 'cebu')
    const reader = await open(cebu.token)
    await reader.read()
    await makati.book()
    const places = { serviceIds: ['cebu-swedish'], staffId: 'cebu-ana', roomId: 'cebu-r1' }
    let hasEvent = false
    const ended = reader.read().then(() => {
      hasEvent = true
    })
    await makati.book({ startDate: '2026-11-23' })
    expect(hasEvent).toBe(false)
    await cebu.book(places)
    await ended
    await reader.cancel()
  })

  test('ends when the service stops', async () => {
    const reader = await open(makati.token)
    await reader.read()
    service.close()
    expect((await reader.read()).done).toBe(true)
  })

  test('needs a session', async () => {
    const url = `http://service/v1/changes/stream?storeCode=${storeCode}&from=${today}`
    expect((await service.handle(new Request(url))).status).toBe(401)
  })
})
