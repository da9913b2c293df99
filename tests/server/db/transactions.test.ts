import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database'
import { readOnly, type StoreTx, write, writeInStore } from '#server/db/tx'
import { engines, postgres, type RunningEngine } from './engines'
import { addStore } from './rows'

describe.each(engines)('transactions on $name', ({ start }) => {
  let engine: RunningEngine
  let database: Database

  beforeAll(async () => {
    engine = await start()
    database = await engine.openWithTables()
    await addStore(database, 'MAKATI')
  })
  afterAll(async () => {
    await database.close()
    await engine.stop()
  })
  beforeEach(() =>
    sql`create table notes (id serial primary key, text text)`.execute(database.queries),
  )
  afterEach(() => sql`drop table notes`.execute(database.queries))

  const note = (tx: { db: StoreTx['db'] }, text: string) =>
    sql`insert into notes (text) values (${text})`.execute(tx.db)

  async function notes(): Promise<string[]> {
    const { rows } = await sql<{ text: string }>`select text from notes order by id`.execute(
      database.queries,
    )
    return rows.map(({ text }) => text)
  }

  it('commits the writes of the work and returns its result', async () => {
    const answer = await write(database, async (tx) => {
      await note(tx, 'a')
      return 7
    })
    expect(answer).toBe(7)
    expect(await notes()).toEqual(['a'])
  })

  it('runs the statements for the end before the commit, in no particular order', async () => {
    await write(database, async (tx) => {
      for (const text of ['b', 'c']) tx.writeAtEnd(sql`insert into notes (text) values (${text})`)
      await note(tx, 'a')
    })
    const [first, ...others] = await notes()
    expect([first, ...others.sort()]).toEqual(['a', 'b', 'c'])
  })

  it('rolls back when a statement for the end fails', async () => {
    const failing = write(database, async (tx) => {
      tx.writeAtEnd(sql`insert into notes (id) values (1), (1)`)
      await note(tx, 'a')
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await notes()).toEqual([])
  })

  it('rolls back when the work throws', async () => {
    const failing = write(database, async (tx) => {
      await note(tx, 'a')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await notes()).toEqual([])
  })

  it('runs hooks after the commit, in order, and none after a rollback', async () => {
    const seen: unknown[] = []
    await write(database, async (tx) => {
      tx.afterCommit(async () => seen.push(await notes()))
      tx.afterCommit(() => seen.push('second'))
      await note(tx, 'a')
      expect(seen).toEqual([])
    })
    const failing = write(database, async (tx) => {
      tx.afterCommit(() => seen.push('never'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(seen).toEqual([['a'], 'second'])
  })

  it('keeps a commit whose hook fails', async () => {
    await write(database, async (tx) => {
      tx.afterCommit(() => Promise.reject(new Error('hook')))
      await note(tx, 'a')
    })
    expect(await notes()).toEqual(['a'])
  })

  it('refuses to acknowledge a transaction in which an error was swallowed', async () => {
    const swallowing = write(database, async (tx) => {
      await note(tx, 'a')
      await sql`select 1 / 0`.execute(tx.db).catch(() => {})
    })
    await expect(swallowing).rejects.toThrow('nothing was committed')
    expect(await notes()).toEqual([])
  })

  it('refuses queries on the database itself inside of a transaction', async () => {
    const straying = write(database, () => notes())
    await expect(straying).rejects.toThrow('use its own handle')
    expect(await database.health()).toBeNull()
  })

  it('lets one writer at a time into a store', async () => {
    let inside = 0
    let most = 0
    const work = async (tx: StoreTx) => {
      inside += 1
      most = Math.max(most, inside)
      await note(tx, tx.storeCode)
      await sql`select pg_sleep(0.005)`.execute(tx.db)
      inside -= 1
    }
    await Promise.all(Array.from({ length: 12 }, () => writeInStore(database, 'MAKATI', work)))
    expect(most).toBe(1)
    expect(await notes()).toHaveLength(12)
  })

  it('does not let reads write', async () => {
    const writing = readOnly(database, (reader) =>
      sql`insert into notes (text) values ('a')`.execute(reader),
    )
    await expect(writing).rejects.toMatchObject({ code: '25006' })
  })

  it('gives numbers for int8, ISO instants, plain dates and short times', async () => {
    const { rows } = await sql`select 9007199254740991::int8 as whole, 12.50::numeric as exact,
      '2026-11-20 15:05:00+08'::timestamptz as instant, '2026-11-20'::date as day,
      '07:05'::time as clock, '{"a": [1]}'::jsonb as json`.execute(database.queries)
    expect(rows).toEqual([
      {
        whole: 9007199254740991,
        exact: '12.50',
        instant: '2026-11-20T07:05:00.000Z',
        day: '2026-11-20',
        clock: '07:05',
        json: { a: [1] },
      },
    ])
    const beyond = sql`select 9007199254740993::int8`.execute(database.queries)
    await expect(beyond).rejects.toThrow(RangeError)
  })
})

describe('a prepared statement on PostgreSQL', () => {
  it.each([
    ['answer', sql`select text from notes where id > ${0}`],
    ['parameter', sql`insert into notes (text) values (${'2'})`],
  ])('whose %s has another type now is sent again, with its whole write', async (_, prepared) => {
    const own = await (await postgres.start()).open()
    const run = () => write(own, ({ db }) => prepared.execute(db))
    await sql`create table notes (id serial primary key, text text)`.execute(own.queries)
    await run()
    await sql`alter table notes alter text type int using text::int`.execute(own.queries)
    await expect(run()).resolves.toBeDefined()
    await own.close()
  })
})
