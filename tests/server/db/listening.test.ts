import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '#server/db/connect'
import type { Database } from '#server/db/database'
import { write } from '#server/db/tx'
import { until } from '../../support/until'
import { sharedPostgres } from '../support/shared-postgres'
import { engines, postgres, type RunningEngine } from './engines'

describe.each(engines)('listening on $name', ({ start }) => {
  let engine: RunningEngine
  let database: Database

  beforeAll(async () => {
    engine = await start()
    database = await engine.open()
  })
  afterAll(async () => {
    await database.close()
    await engine.stop()
  })

  it('notifies every listener of a channel, in order, until it stops', async () => {
    const first: string[] = []
    const second: string[] = []
    const stop = await database.listen('changes', (message) => first.push(message))
    await database.listen('changes', (message) => second.push(message))
    await database.listen('others', (message) => second.push(`other ${message}`))
    for (const message of ['1', '2', '3']) await database.notify('changes', message)
    await until(() => expect(second).toEqual(['1', '2', '3']))
    stop()
    await database.notify('changes', '4')
    await database.notify('others', '5')
    await until(() => expect(second).toEqual(['1', '2', '3', '4', 'other 5']))
    expect(first).toEqual(['1', '2', '3'])
  })

  it('can be notified from a hook after a commit', async () => {
    const heard: string[] = []
    await database.listen('commits', (message) => heard.push(message))
    await write(database, async (tx) => tx.afterCommit(() => database.notify('commits', 'done')))
    await until(() => expect(heard).toEqual(['done']))
  })
})

describe('listening on PostgreSQL', () => {
  it('listens and works long past a pooler, which gets no settings of connections', async () => {
    const databaseUrl = await (await sharedPostgres()).freshDatabase()
    const named = (name: string) => `${databaseUrl}?application_name=${name}`
    const urls = { databaseUrl: named('pooled'), directUrl: named('direct') }
    const database = await connect({ ...urls, poolSize: 2, dataDir: '', report: () => {} })
    const nameIn = async ({ queries }: Database) => {
      const { rows } = await sql<{ name: string; limit: string }>`
        select current_setting('application_name') as name,
          current_setting('statement_timeout') as limit`.execute(queries)
      return rows[0]
    }
    expect(await nameIn(database)).toEqual({ name: 'pooled', limit: '0' })
    expect(await database.unlimited(nameIn)).toEqual({ name: 'direct', limit: '0' })
    const heard: string[] = []
    await database.listen('changes', (message) => heard.push(message))
    await Promise.all(Array.from({ length: 9 }, () => nameIn(database)))
    const { rows } = await sql<{ name: string; count: number }>`
      select application_name as name, count(*) as count from pg_stat_activity
      where datname = current_database() group by 1 order by 1`.execute(database.queries)
    expect(rows).toEqual([
      { name: 'direct', count: 1 },
      { name: 'pooled', count: 2 },
    ])
    await database.notify('changes', 'told')
    await until(() => expect(heard).toEqual(['told']))
    await database.close()
  })

  it('comes back when the connection was cut', async () => {
    const engine = await postgres.start()
    const database = await engine.open()
    const heard: string[] = []
    await database.listen('changes', (message) => heard.push(message))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database()`.execute(database.queries)
    // An empty text means that messages may have been missed meanwhile.
    await until(() => expect(heard).toEqual(['']))
    await database.notify('changes', 'again')
    await until(() => expect(heard).toEqual(['', 'again']))
    await database.close()
  })
})
