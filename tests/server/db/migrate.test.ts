import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database'
import { migrate } from '#server/db/migrate'
import { type Migration, migrations } from '#server/db/migrations'
import { StartRefused } from '#server/kernel/database-errors'
import { postgres } from './engines'

const steps: Migration[] = [
  { name: '0001-first', text: 'create table first (id int); insert into first values (1);' },
  { name: '0002-second', text: 'alter table first add column name text;' },
]

it('each migration has a number of its own, without gaps', () => {
  const numbers = migrations.map(({ name }) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(migrations.map((_, at) => at + 1))
})

describe('migrations', () => {
  async function onFresh(test: (database: Database) => Promise<void>) {
    const database = await (await postgres.start()).open()
    try {
      await test(database)
    } finally {
      await database.close()
    }
  }

  async function applied({ queries }: Database): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select name from schema_migrations order by name`.execute(queries)
    return rows.map(({ name }) => name)
  }

  it('applies every step once, and later only the new ones', () =>
    onFresh(async (database) => {
      await migrate(database, steps.slice(0, 1))
      await migrate(database, steps.slice(0, 1))
      expect(await applied(database)).toEqual(['0001-first'])
      await migrate(database, steps)
      expect(await applied(database)).toEqual(['0001-first', '0002-second'])
      const { rows } = await sql`select * from first`.execute(database.queries)
      expect(rows).toEqual([{ id: 1, name: null }])
    }))

  it('leaves nothing of a step that fails', () =>
    onFresh(async (database) => {
      const failing = { name: '0002-broken', text: 'create table half (id int); select nonsense;' }
      await expect(migrate(database, [...steps.slice(0, 1), failing])).rejects.toThrow('nonsense')
      expect(await applied(database)).toEqual(['0001-first'])
      await migrate(database, steps)
      const { rows } = await sql`select to_regclass('half') as half`.execute(database.queries)
      expect(rows).toEqual([{ half: null }])
    }))

  it('refuses a step that reads differently than when it was run', () =>
    onFresh(async (database) => {
      await migrate(database, steps)
      const edited = steps.map((step) => ({ ...step, text: `${step.text} ` }))
      await expect(migrate(database, edited)).rejects.toThrow(StartRefused)
      await expect(migrate(database, edited)).rejects.toThrow(
        'The migration 0001-first was changed after this database had run it.',
      )
    }))

  it('accepts the line ends of Windows', () =>
    onFresh(async (database) => {
      const lines = { name: '0001-lines', text: 'create table\n lines (id int);\n' }
      await migrate(database, [lines])
      await migrate(database, [{ ...lines, text: lines.text.replaceAll('\n', '\r\n') }])
    }))

  it('refuses a database that a newer program has changed', () =>
    onFresh(async (database) => {
      await migrate(database, steps)
      await expect(migrate(database, steps.slice(0, 1))).rejects.toThrow(
        'The database is newer than this program: it has the migration 0002-second',
      )
    }))

  it('lets several services start at once', () =>
    onFresh(async (database) => {
      await Promise.all([migrate(database), migrate(database), migrate(database)])
      expect(await applied(database)).toEqual(migrations.map(({ name }) => name))
    }))
})
