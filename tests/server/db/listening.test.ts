import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#server/db/database'
import { write } from '#server/db/tx'
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
    await vi.waitFor(() => expect(second).toEqual(['1', '2', '3']))
    stop()
    await database.notify('changes', '4')
    await database.notify('others', '5')
    await vi.waitFor(() => expect(second).toEqual(['1', '2', '3', '4', 'other 5']))
    expect(first).toEqual(['1', '2', '3'])
  })

  it('can be notified from a hook after a commit', async () => {
    const heard: string[] = []
    await database.listen('commits', (message) => heard.push(message))
    await write(database, async (tx) => tx.afterCommit(() => database.notify('commits', 'done')))
    await vi.waitFor(() => expect(heard).toEqual(['done']))
  })
})

describe('listening on PostgreSQL', () => {
  it('comes back when the connection was cut', async () => {
    const engine = await postgres.start()
    const database = await engine.open()
    const heard: string[] = []
    await database.listen('changes', (message) => heard.push(message))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database()`.execute(database.queries)
    // Empty: messages may have been missed meanwhile.
    await vi.waitFor(() => expect(heard).toEqual(['']), { timeout: 10_000 })
    await database.notify('changes', 'again')
    await vi.waitFor(() => expect(heard).toEqual(['', 'again']))
    await database.close()
    await engine.stop()
  })
})
