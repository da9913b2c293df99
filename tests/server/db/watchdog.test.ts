import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '#server/db/connect'
import type { Database, Report } from '#server/db/database'
import { readOnly, write } from '#server/db/tx'
import { DatabaseUnavailable } from '#server/kernel/database-errors'
import { bundleForNode, databaseWorker } from '../../../e2e/fixtures/bundle-for-node'
import { putEmptyDatabase } from '../../support/empty-files'
import { pause } from '../../support/pause'
import { until } from '../../support/until'

describe('the watchdog over the embedded database', () => {
  const report = vi.fn<Report>()
  let dataDir: string
  let database: Database

  beforeAll(async () => {
    const [workerFile] = await bundleForNode(databaseWorker)
    dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-watchdog-'))
    await putEmptyDatabase(dataDir)
    database = await connect({ dataDir, workerFile, slowestQueryMs: 1_000, report })
    await sql`create table notes (text text)`.execute(database.queries)
  })
  beforeEach(async () => {
    report.mockClear()
    await sql`delete from notes`.execute(database.queries)
  })
  afterAll(async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const note = (text: string) =>
    write(database, (tx) => sql`insert into notes values (${text})`.execute(tx.db))
  const endless = sql`select count(*) from generate_series(1, 1000000000000)`

  it('ends a query that does not end: all waiting requests are answered, nothing acknowledged is lost', async () => {
    const heard: string[] = []
    await database.listen('changes', (message) => heard.push(message))
    await note('before')
    let isStalled = true
    const writing = write(database, async (tx) => {
      await sql`insert into notes values ('lost')`.execute(tx.db)
      await endless.execute(tx.db).finally(() => {
        isStalled = false
      })
    })
    const waiting = [note('waits'), note('waits too')]
    // A query in the thread that answers requests would let nothing else happen before its end.
    await pause(20)
    expect(isStalled).toBe(true)

    const [ended, ...others] = await Promise.allSettled([writing, ...waiting])
    expect(ended).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
    await until(async () => expect(await database.health()).toBeNull())
    expect(report).toHaveBeenCalledWith('The database is back.')
    await note('after')
    const { rows } = await readOnly(database, (reader) =>
      sql<{ text: string }>`select * from notes`.execute(reader),
    )
    // Waiting queries end with success or an error; rows of the successful ones are stored.
    const done = others.filter(({ status }) => status === 'fulfilled')
    expect(rows.filter(({ text }) => text.startsWith('waits'))).toHaveLength(done.length)
    expect(rows.map(({ text }) => text).filter((text) => !text.startsWith('waits'))).toEqual([
      'before',
      'after',
    ])
    await database.notify('changes', 'again')
    // An empty text means that messages may have been missed.
    expect(heard).toEqual(['', 'again'])
  })

  it('takes a process that was stopped for a while for no fault of the database', async () => {
    const asked = sql`select pg_sleep(0.2)`.execute(database.queries)
    // Wait until the queries are sent; then block this thread for less time than a query may take.
    await pause(50)
    await new Promise(setImmediate)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
    await asked
    expect(report).not.toHaveBeenCalled()
  })

  it('lets no request wait for ever behind a transaction that takes too long', async () => {
    const blocked = write(database, () => pause(1_500))
    await expect(note('waits')).rejects.toThrow(DatabaseUnavailable)
    await blocked
    await note('goes on')
  })
})
