import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { rowsWithReference } from '#server/registers/used-reference'
import { emptyDatabase } from '../../support/memory-database'
import { addStore } from './rows'

it('a used reference is found by an index, and compared without blanks, hyphens and case', async () => {
  const { queries, ...database } = await emptyDatabase()
  await addStore({ ...database, queries }, 'MAKATI')
  await sql`insert into sales (store_code, id, day, lines, total_centavos, tenders, corrections,
      points_earned, sold_by, sold_at, version)
    select 'MAKATI', 's' || n, '2026-11-21', '[]', 3500,
      jsonb_build_array(jsonb_build_object('reference', 'G 77-' || lpad(n::text, 4, '0'))), '[]',
      0, 'makati', now(), n
    from generate_series(1, 2000) n`.execute(queries)
  await sql`analyze sales`.execute(queries)
  const asked = rowsWithReference('sales', 'row.id', 'MAKATI', 'G770042')
  const plan = await sql`explain ${asked}`.execute(queries)
  expect(JSON.stringify(plan.rows)).toContain('sales_references')
  expect((await sql`${asked}`.execute(queries)).rows).toEqual([{ id: 's42' }])
  const { rows } = await sql`select money_references(
    '[{"reference": "g 77-00"}, {"reference": null}, {"mode": "CASH"}]', '[{"reference": "0917"}]'
  ) as found, money_references(null, '[]') as none`.execute(queries)
  expect(rows).toEqual([{ found: ['G7700', '0917'], none: [] }])
  // Other tests must not plan with the statistics of these rows.
  await sql`delete from sales; analyze sales`.execute(queries)
})
