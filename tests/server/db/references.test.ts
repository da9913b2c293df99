import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '#server/db/migrate'
import { rowsWithReference } from '#server/registers/used-reference'
import { engines, type RunningEngine } from './engines'
import { addStore } from './rows'

describe.each(engines)('references on $name', ({ start }) => {
  let engine: RunningEngine

  beforeAll(async () => {
    engine = await start()
  })
  afterAll(() => engine.stop())

  it('a used reference is found by an index, and compared without blanks, hyphens and case', async () => {
    const database = await engine.open()
    try {
      await migrate(database)
      await addStore(database, 'MAKATI')
      await sql`insert into sales (store_code, id, day, lines, total_centavos, tenders, corrections,
          points_earned, sold_by, sold_at, version)
        select 'MAKATI', 's' || n, '2026-11-21', '[]', 3500,
          jsonb_build_array(jsonb_build_object('reference', 'G 77-' || lpad(n::text, 4, '0'))), '[]',
          0, 'makati', now(), n
        from generate_series(1, 2000) n`.execute(database.queries)
      await sql`analyze sales`.execute(database.queries)
      const asked = rowsWithReference('sales', 'row.id', 'MAKATI', 'G770042')
      const plan = await sql`explain ${asked}`.execute(database.queries)
      expect(JSON.stringify(plan.rows)).toContain('sales_references')
      expect((await sql`${asked}`.execute(database.queries)).rows).toEqual([{ id: 's42' }])
      const { rows } = await sql`select money_references(
        '[{"reference": "g 77-00"}, {"reference": null}, {"mode": "CASH"}]', '[{"reference": "0917"}]'
      ) as found, money_references(null, '[]') as none`.execute(database.queries)
      expect(rows).toEqual([{ found: ['G7700', '0917'], none: [] }])
    } finally {
      await database.close()
    }
  })
})
