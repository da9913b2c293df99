import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Appointment } from '#domain/rows/appointment'
import type { Database } from '#server/db/database'
import { type StoreTx, write, writeInStore } from '#server/db/tx'
import { sqlState, violatedConstraint } from '#server/kernel/database-errors'
import { until } from '../../support/until'
import { engines, postgres, type RunningEngine } from './engines'
import { addStore, booking } from './rows'

const store = 'MAKATI'
const booked = (tx: StoreTx, id: string, startTime: string) =>
  tx.db
    .insertInto('appointments')
    .values(booking(store, id, startTime))
    .execute()

describe.each(engines)('many writers on $name', ({ start }) => {
  let engine: RunningEngine
  let database: Database

  beforeAll(async () => {
    engine = await start()
    database = await engine.openWithTables()
    await addStore(database, store)
  })
  afterAll(async () => {
    await database.close()
    await engine.stop()
  })
  beforeEach(async () => {
    await database.queries.deleteFrom('appointments').execute()
  })

  it('one of concurrent bookings gets the slot', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `a${index}`)
    const outcomes = await Promise.allSettled(
      ids.map((id) => writeInStore(database, store, (tx) => booked(tx, id, '14:00'))),
    )
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(49)
    expect(new Set(refused.map(sqlState))).toEqual(new Set(['23P01']))
    expect(violatedConstraint(refused[0])).toBe('appointments_staff_overlap')
  })

  it('lets one appointment begin where the other ends', async () => {
    await writeInStore(database, store, (tx) => booked(tx, 'first', '14:00'))
    await writeInStore(database, store, (tx) => booked(tx, 'next', '15:10'))
    const early = writeInStore(database, store, (tx) => booked(tx, 'early', '13:01'))
    await expect(early).rejects.toMatchObject({ code: '23P01' })
  })

  it('gives a locker to one visit at a time, past midnight too', async () => {
    const free = { staffId: null, roomId: null, status: 'CHECKED_IN', lockerId: 'L1' }
    const put = (id: string, startTime: string, more: Partial<Appointment>) =>
      database.queries
        .insertInto('appointments')
        .values(booking(store, id, startTime, { ...free, ...more }))
        .execute()
    const next = { startDate: '2026-11-21', endDate: '2026-11-21' }
    await put('running', '23:00', { endDate: '2026-11-21', endTime: '00:10' })
    await put('behind', '00:10', next)
    const why = (one: Promise<unknown>) => one.then(() => null, violatedConstraint)
    expect(await why(put('before', '22:00', {}))).toBe('appointments_locker_in_use')
    expect(await why(put('during', '00:05', next))).toBe('appointments_locker_in_use')
  })

  it('shows versions in the order of their numbers', async () => {
    let newest = 0
    const seen: number[] = []
    const writing = Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        writeInStore(database, store, async (tx) => {
          const version = tx.nextVersion()
          const row = booking(store, `v${index}`, '14:00', { staffId: null, roomId: null, version })
          await tx.db.insertInto('appointments').values(row).execute()
        }),
      ),
    )
    let isWriting = true
    writing.finally(() => {
      isWriting = false
    })
    while (isWriting) {
      const rows = await database.queries
        .selectFrom('appointments')
        .select('version')
        .where('version', '>', newest)
        .orderBy('version')
        .execute()
      seen.push(...rows.map(({ version }) => version))
      newest = seen.at(-1) ?? 0
    }
    await writing
    const rest = await database.queries
      .selectFrom('appointments')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('version', '>', newest)
      .executeTakeFirstOrThrow()
    expect(seen.length + rest.count).toBe(40)
  })
})

it('repeats the loser of a deadlock', async () => {
  const engine = await postgres.start()
  const database = await engine.open()
  await sql`create table pair (id int primary key, count int)`.execute(database.queries)
  await sql`insert into pair values (1, 0), (2, 0)`.execute(database.queries)
  const countBoth = (first: number, second: number) =>
    write(database, async (tx) => {
      await sql`update pair set count = count + 1 where id = ${first}`.execute(tx.db)
      await sql`select pg_sleep(0.1)`.execute(tx.db)
      await sql`update pair set count = count + 1 where id = ${second}`.execute(tx.db)
    })
  await Promise.all([countBoth(1, 2), countBoth(2, 1)])
  const { rows } = await sql`select count from pair order by id`.execute(database.queries)
  expect(rows).toEqual([{ count: 2 }, { count: 2 }])
  await database.close()
  // The server counts when the connection has ended.
  await until(async () => expect(await engine.deadlocks()).toBe(1))
})
