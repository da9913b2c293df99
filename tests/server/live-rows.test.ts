import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { type LiveEvent, liveEvent } from '#domain/calls/live-event'
import { writeInStore } from '#server/db/tx'
import { announce } from '#server/live/channel'
import { storeCode } from '../support/business'
import { type Clerk, logIn } from './support/clerk'
import { openService, type TestService } from './support/test-service'

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

/** Reads the live stream; an event may come more than once. */
async function listen(token: string) {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await service.handle(
    new Request('http://service/v1/changes/stream', { headers }),
  )
  const body = response.body ?? new ReadableStream()
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let cursor = ''
  /** The next event with another cursor; null when the stream has ended. */
  async function next(): Promise<LiveEvent | null> {
    for (;;) {
      const { done, value = '' } = await reader.read()
      if (done) return null
      const event = v.parse(liveEvent, JSON.parse(value.slice('data: '.length)))
      if (event.cursor === cursor) continue
      cursor = event.cursor
      return event
    }
  }
  return { next, leave: () => reader.cancel() }
}

/** The board's part of the feed after a cursor. */
async function feed(since?: string, as = makati) {
  const query = { tables: 'board', ...(since && { since }) }
  const { body } = await as.send(calls.changes, { query })
  return v.parse(calls.changes.answer, body)
}

test('the live stream has the same rows as the feed between two of its cursors', async () => {
  const { cursor: before } = await feed()
  const line = await listen(makati.token)
  expect(await line.next()).toEqual({ cursor: before })
  await makati.book()
  const { changes, cursor } = await feed(before)
  expect(changes).toHaveLength(1)
  expect(await line.next()).toEqual({ cursor, since: before, changes })
  const owner = await logIn(service, 'owner')
  await owner.send(calls.addRoom, { body: { name: 'Attic', serviceIds: [] } })
  const more = await feed(cursor)
  expect(await line.next()).toEqual({
    cursor: more.cursor,
    since: cursor,
    changes: more.changes,
  })
  await line.leave()
})

test('a reader that has fallen behind gets all rows when it reads again', async () => {
  const line = await listen(makati.token)
  await line.next()
  const { cursor: before } = await feed()
  const owner = await logIn(service, 'owner')
  const rooms = ['Attic', 'Barn', 'Cellar', 'Den']
  for (const name of rooms) await owner.send(calls.addRoom, { body: { name, serviceIds: [] } })
  const { changes, cursor } = await feed(before)
  expect(changes).toHaveLength(rooms.length)
  const received: unknown[] = []
  let since: string | undefined = before
  while (since !== cursor) {
    const event = await line.next()
    expect(event?.since).toBe(since)
    received.push(...(event?.changes ?? []))
    since = event?.cursor
  }
  expect(received).toEqual(changes)
  await line.leave()
})

test('changes in quick succession are sent together, and all of them', async () => {
  const line = await listen(makati.token)
  await line.next()
  const { cursor: before } = await feed()
  const owner = await logIn(service, 'owner')
  const writes = 40
  const writing = (async () => {
    for (let nth = 0; nth < writes; nth += 1)
      await owner.send(calls.addRoom, { body: { name: `Suite ${nth}`, serviceIds: [] } })
    return feed(before)
  })()
  const received: LiveEvent[] = []
  const rows = () => received.flatMap(({ changes = [] }) => changes)
  while (rows().length < writes) {
    const event = await line.next()
    if (event) received.push(event)
  }
  expect(rows()).toEqual((await writing).changes)
  expect(received.length).toBeLessThan(writes / 2)
  await line.leave()
})

test('the live stream never has rows of another store', async () => {
  const cebu = await logIn(service, 'cebu')
  const line = await listen(cebu.token)
  await line.next()
  await makati.book()
  await cebu.book({ serviceIds: ['cebu-swedish'], staffId: 'cebu-ana', roomId: 'cebu-r1' })
  const event = await line.next()
  expect(event?.changes?.length).toBeGreaterThan(0)
  expect(JSON.stringify(event)).not.toContain(storeCode)
  await line.leave()
})

test('the live stream sends no rows to a user that was disabled meanwhile', async () => {
  const line = await listen(makati.token)
  await line.next()
  await service.db.queries.updateTable('users').set({ enable_access: false }).execute()
  await writeInStore(service.db, storeCode, async (tx) => {
    tx.nextVersion()
    announce(service.db, tx)
  })
  expect(await line.next()).toBeNull()
})

test('the live stream leaves many rows to the feed', async () => {
  const line = await listen(makati.token)
  await line.next()
  await writeInStore(service.db, storeCode, async (tx) => {
    for (let nth = 0; nth < 51; nth += 1) {
      const version = tx.nextVersion()
      const stone = { store_code: storeCode, version, table_name: 'lockers', id: `x${nth}` }
      await tx.db.insertInto('tombstones').values(stone).execute()
    }
    announce(service.db, tx)
  })
  expect(await line.next()).toEqual({ cursor: expect.any(String) })
  await makati.book()
  expect((await line.next())?.changes).toHaveLength(1)
  await line.leave()
})

test('the live stream sends no rows across two database ids', async () => {
  const line = await listen(makati.token)
  await line.next()
  await service.db.queries
    .updateTable('meta')
    .set({ value: 'another' })
    .where('key', '=', 'database-id')
    .execute()
  await makati.book()
  expect(await line.next()).toEqual({ cursor: expect.any(String) })
  await line.leave()
})
