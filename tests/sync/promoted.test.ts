import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { noteSwitch } from '#server/db/database-id'
import { fillAsRecorded, recordDatabase } from '../releases/recordings'
import { type Backend, drained, eventually, openBackend, quiet, readyTab } from './support/backend'
import { book, shownToday } from './support/booked'
import { copyDatabase } from './support/older-copy'

/** Puts a server that has the rows of now in the place of the present one, as a promotion does. */
const promote = ({ service: { db } }: Backend) => noteSwitch(db.queries)

/** Keeps a copy of the database. The returned function promotes a server that has no more than the copy. */
async function standbyOf(backend: Backend) {
  const { db } = backend.service
  const copy = await recordDatabase(db)
  return async () => {
    const { tokens = [] } = (await recordDatabase(db)).tables
    await fillAsRecorded(db, { ...copy, tables: { ...copy.tables, tokens } })
    await promote(backend)
  }
}

const naming = ({ network }: Backend) =>
  network.seen.filter(
    ({ path, body }) =>
      path === calls.batch.path &&
      (body as { answered?: readonly string[] }).answered !== undefined,
  )

async function idOf({ service }: Backend) {
  const { rows } = await sql<{ value: string }>`
    select value from meta where key = 'database-id'`.execute(service.db.queries)
  return rows[0]?.value
}

test('a promotion that lost nothing: a tablet names its answered writes once, and sends none again', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await idOf(backend)
  await book(sync)
  await drained({ sync })
  const before = backend.network.writes().length
  await promote(backend)
  for (let round = 0; round < 2; round += 1) {
    sync.syncNow()
    await quiet(backend)
    await eventually(() => expect(naming(backend)).toHaveLength(1))
  }
  expect(naming(backend)[0]?.body).toMatchObject({ answered: [expect.any(String)] })
  expect(backend.network.writes()).toHaveLength(before + 1)
  expect(await idOf(backend)).toBe(id)
  expect(sync.status.current()).toMatchObject({ progress: null, queued: 0 })
  await book(sync, { startTime: '16:00', staffId: 'bea', roomId: 'r2' })
  await drained({ sync })
  expect(await shownToday(sync)).toHaveLength(2)
})

test('a booking that a promotion has lost and only its own tablet knows comes back', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const loseRest = await standbyOf(backend)
  const find = backend.network.lose(({ path }) => path === calls.changes.path)
  const booked = await book(sync)
  await drained({ sync })
  const before = await idOf(backend)
  await loseRest()
  find()
  sync.syncNow()
  await eventually(async () => expect(await backend.atService()).toMatchObject([{ id: booked }]))
  await drained({ sync })
  expect(await idOf(backend)).not.toBe(before)
  expect((await shownToday(sync)).map(({ version }) => version)).toEqual(
    (await backend.atService()).map(({ version }) => version),
  )
})

test('an answer from before a restore that is stored after it was noticed is sent again', async () => {
  const backend = await openBackend()
  const { network, clock } = backend
  const { sync } = await readyTab(backend)
  const restore = await copyDatabase(backend)
  const lockers = async () => (await sync.views.business().read())?.lockers.size ?? 0
  const before = await lockers()
  // More than a batch. The answer to the first one is stored a moment later, together with the next one.
  const more = 101
  const addLocker = (number: number) =>
    ({ name: 'addLocker', input: { name: `LOCKER ${number}` } }) as const
  const isRest = ({ path, body }: { path: string; body: unknown }) =>
    path === '/v1/lockers' || (body as { requests?: unknown[] })?.requests?.length === 1
  const free = network.hold(isRest)
  network.cut()
  const queued = sync.runAll(
    Array.from({ length: more }, (_, number) => addLocker(number)) as never,
  )
  network.mend()
  sync.syncNow()
  await eventually(() => expect(network.seen.filter(isRest)).toHaveLength(1))
  await clock.busy(restore())
  sync.syncNow()
  await eventually(async () => expect(await lockers()).toBe(before + more))
  free()
  await queued
  await drained({ sync })
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lockers where name like 'LOCKER %'`.execute(
    backend.service.db.queries,
  )
  expect(rows[0]?.count).toBe(more)
})
