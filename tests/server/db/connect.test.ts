import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '#server/db/connect'
import { DatabaseUnavailable, StartRefused } from '#server/kernel/database-errors'
import { bundleForNode, databaseWorker } from '../../../e2e/fixtures/bundle-for-node'
import { putEmptyDatabase } from '../../support/empty-files'
import { startPostgres } from '../../support/postgres'
import { postgres } from './engines'

const report = () => {}

describe('connecting to the embedded database', () => {
  let workerFile: URL | undefined
  let root: string

  beforeAll(async () => {
    ;[workerFile] = await bundleForNode(databaseWorker)
    root = await mkdtemp(join(tmpdir(), 'frontdesk-connect-'))
  })
  /** A folder with an empty database. */
  async function folder(name: string): Promise<string> {
    const dataDir = join(root, name)
    await putEmptyDatabase(dataDir)
    return dataDir
  }
  afterAll(() => rm(root, { recursive: true, force: true }))

  it('keeps its rows from one start to the next', async () => {
    const dataDir = join(root, 'not', 'there', 'yet')
    const first = await connect({ dataDir, workerFile, report })
    await sql`create table kept as select 1 as one`.execute(first.queries)
    await first.close()
    const second = await connect({ dataDir, workerFile, report })
    expect((await sql`select one from kept`.execute(second.queries)).rows).toEqual([{ one: 1 }])
    await second.close()
  })

  it('refuses a second start on the same folder and frees it when closed', async () => {
    const dataDir = await folder('shared')
    const first = await connect({ dataDir, workerFile, report })
    await expect(connect({ dataDir, workerFile, report })).rejects.toThrow(StartRefused)
    await first.close()
    await (await connect({ dataDir, workerFile, report })).close()
  })

  it('reports a folder that is a file', async () => {
    const dataDir = join(root, 'file')
    await writeFile(dataDir, '')
    const opening = connect({ dataDir, workerFile, report })
    await expect(opening).rejects.toThrow(`The folder ${dataDir} can't be written`)
  })

  it('reports files that are no database, and frees the folder', async () => {
    const dataDir = await folder('broken')
    await writeFile(join(dataDir, 'database', 'global', 'pg_control'), 'nonsense')
    const refusal = `The database in the folder ${dataDir} does not start`
    await expect(connect({ dataDir, workerFile, report })).rejects.toThrow(refusal)
    await expect(connect({ dataDir, workerFile, report })).rejects.toThrow(refusal)
  })

  it('says of a slow start that time ran out, not that the files are damaged', async () => {
    const dataDir = await folder('slow')
    const opening = connect({ dataDir, workerFile, report, startWithinMs: 8 })
    const error = await opening.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartRefused)
    expect(String(error)).toContain('is not ready within 0.008 seconds')
    expect(String(error)).not.toContain('damaged')
    await (await connect({ dataDir, workerFile, report })).close()
  })

  it('answers at once as long as the engine cannot be restarted', async () => {
    const dataDir = await folder('vanished')
    // A query that waits for a busy engine would wait longer than the test.
    const database = await connect({ dataDir, workerFile, report, slowestQueryMs: 600_000 })
    await rm(join(dataDir, 'database', 'pg_wal'), { recursive: true })
    const needsLog = sql`select pg_switch_wal(); checkpoint`.execute(database.queries)
    await expect(needsLog).rejects.toThrow(DatabaseUnavailable)
    expect(await database.health()).not.toBeNull()
    expect(await database.health()).not.toBeNull()
    await database.close()
  })

  it('counts its rows when it maintains its tables', async () => {
    const database = await connect({ dataDir: await folder('maintain'), workerFile, report })
    await sql`create table many as select generate_series(1, 500) as id`.execute(database.queries)
    await database.maintain()
    const { rows } = await sql`select reltuples as count from pg_class
      where relname = 'many'`.execute(database.queries)
    expect(rows).toEqual([{ count: 500 }])
    const maintenance = database.maintain()
    await database.close()
    await maintenance
  })

  it('begins anew after a creation that was interrupted', async () => {
    const dataDir = await folder('interrupted')
    await rm(join(dataDir, 'database'), { recursive: true })
    await writeFile(join(dataDir, 'database.unfinished'), 'half of a database')
    const second = await connect({ dataDir, workerFile, report })
    expect(await second.health()).toBeNull()
    await second.close()
  })
})

describe('connecting to PostgreSQL', () => {
  it('reports a server that does not run as unavailable', async () => {
    const databaseUrl = 'postgres://nobody@127.0.0.1:1/none'
    const database = await connect({ databaseUrl, dataDir: '', report })
    await expect(sql`select 1`.execute(database.queries)).rejects.toThrow(DatabaseUnavailable)
    expect(await database.health()).toBe('The database does not answer.')
    await expect(database.listen('changes', () => {})).rejects.toThrow(DatabaseUnavailable)
    await database.close()
  })

  it('reports a server that accepts connections and never answers as unavailable', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    const databaseUrl = `postgres://nobody@127.0.0.1:${port}/none`
    const database = await connect({ databaseUrl, dataDir: '', slowestQueryMs: 300, report })
    await expect(sql`select 1`.execute(database.queries)).rejects.toThrow(DatabaseUnavailable)
    expect(await database.health()).toBe('The database does not answer.')
    await database.close()
    silent.close()
  })

  it('lifts the limits of a provider for long work', async () => {
    const server = await startPostgres()
    const databaseUrl = await server.freshDatabase()
    const limited = await connect({ databaseUrl, dataDir: '', report })
    await sql`alter database ${sql.ref(new URL(databaseUrl).pathname.slice(1))}
      set statement_timeout = '200ms'`.execute(limited.queries)
    const sleep = sql<{ done: number }>`select 1 as done from pg_sleep(0.5)`
    const slept = await limited.unlimited(({ queries }) => sleep.execute(queries))
    expect(slept.rows).toEqual([{ done: 1 }])
    await limited.close()
    await server.stop()
  })

  it('ends a slow query and goes on', async () => {
    const engine = await postgres.start()
    const database = await engine.open(500)
    const slow = sql`select pg_sleep(30)`.execute(database.queries)
    await expect(slow).rejects.toThrow(DatabaseUnavailable)
    expect(await database.health()).toBeNull()
    await database.close()
    await engine.stop()
  })
})
