import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '#server/db/connect'
import { lockFolder } from '#server/db/folder-lock'
import { DatabaseUnavailable, StartRefused } from '#server/kernel/database-errors'
import { bundleForNode, databaseWorker } from '../../../e2e/fixtures/bundle-for-node'
import { putEmptyDatabase } from '../../support/empty-files'
import { sharedPostgres } from '../support/shared-postgres'
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

  it('makes a database anew after an interrupted creation, alone in its folder, and keeps its rows', async () => {
    const dataDir = join(root, 'new')
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'database.unfinished'), 'half of a database')
    const first = await connect({ dataDir, workerFile, report })
    await expect(connect({ dataDir, workerFile, report })).rejects.toThrow(StartRefused)
    await sql`create table kept as select generate_series(1, 500) as id`.execute(first.queries)
    await first.close()

    const second = await connect({ dataDir, workerFile, report })
    await second.maintain()
    const { rows } = await sql`select reltuples as count from pg_class
      where relname = 'kept'`.execute(second.queries)
    expect(rows).toEqual([{ count: 500 }])
    const maintenance = second.maintain()
    await second.close()
    await maintenance
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
    await expect(connect({ dataDir, workerFile, report })).rejects.toThrow(
      `The database in the folder ${dataDir} does not start`,
    )
    lockFolder(dataDir).release()
  })

  it('says of a slow start that time ran out, not that the files are damaged', async () => {
    const dataDir = await folder('slow')
    const opening = connect({ dataDir, workerFile, report, startWithinMs: 8 })
    const error = await opening.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartRefused)
    expect(String(error)).toContain('is not ready within 0.008 seconds')
    expect(String(error)).not.toContain('damaged')
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
    const databaseUrl = await (await sharedPostgres()).freshDatabase()
    const limited = await connect({ databaseUrl, dataDir: '', report })
    await sql`alter database ${sql.ref(new URL(databaseUrl).pathname.slice(1))}
      set statement_timeout = '200ms'`.execute(limited.queries)
    const sleep = sql<{ done: number }>`select 1 as done from pg_sleep(0.5)`
    const slept = await limited.unlimited(({ queries }) => sleep.execute(queries))
    expect(slept.rows).toEqual([{ done: 1 }])
    await limited.close()
  })

  it('ends a slow query and goes on', async () => {
    const engine = await postgres.start()
    const database = await engine.open(500)
    const slow = sql`select pg_sleep(30)`.execute(database.queries)
    await expect(slow).rejects.toThrow(DatabaseUnavailable)
    expect(await database.health()).toBeNull()
    await database.close()
  })
})
