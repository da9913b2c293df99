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

  async function isBack() {
    await vi.waitFor(async () => expect(await database.health()).toBeNull(), { timeout: 20_000 })
  }

  it('ends a query that does not end, and is back with all that was acknowledged', async () => {
    await note('before')
    await expect(endless.execute(database.queries)).rejects.toThrow(DatabaseUnavailable)
    await isBack()
    await note('after')
    const { rows } = await readOnly(database, (reader) => sql`select * from notes`.execute(reader))
    expect(rows).toEqual([{ text: 'before' }, { text: 'after' }])
    expect(report).toHaveBeenCalledWith('The database is back.')
  })

  it('answers all waiting requests, and rolls back the open transaction', async () => {
    const writing = write(database, async (tx) => {
      await sql`insert into notes values ('lost')`.execute(tx.db)
      await endless.execute(tx.db)
    })
    const waiting = [note('waits'), note('waits too')]
    const outcomes = await Promise.allSettled([writing, ...waiting])
    expect(outcomes[0]).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
    await isBack()
    const { rows } = await sql<{ text: string }>`select text from notes`.execute(database.queries)
    // Waiting queries end with success or an error; rows of the successful ones are stored.
    const done = outcomes.slice(1).filter(({ status }) => status === 'fulfilled')
    expect(rows.filter(({ text }) => text.startsWith('waits'))).toHaveLength(done.length)
    expect(rows).not.toContainEqual({ text: 'lost' })
  })

  it('keeps the thread that answers requests free meanwhile', async () => {
    let isStalled = true
    const stalled = endless.execute(database.queries).catch(() => {
      isStalled = false
    })
    // A blocked thread would get here only after the query.
    await pause(20)
    expect(isStalled).toBe(true)
    await stalled
    await isBack()
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

  it('goes on listening after a restart and reports that something may have been missed', async () => {
    const heard: string[] = []
    await database.listen('changes', (message) => heard.push(message))
    await expect(endless.execute(database.queries)).rejects.toThrow(DatabaseUnavailable)
    await isBack()
    await database.notify('changes', 'again')
    expect(heard).toEqual(['', 'again'])
  })

  it('lets no request wait for ever behind a transaction that takes too long', async () => {
    const blocked = write(database, () => pause(2_000))
    await expect(note('waits')).rejects.toThrow(DatabaseUnavailable)
    await blocked
    await note('goes on')
  })
})
