import { expect, test } from 'vitest'
import { journalOf } from '#domain/invoice/journal'
import { chain, draft, seriesId } from '../../support/series'

test('INVOICE-5 the journal of a month has each document once, as text and CSV', () => {
  const rows = chain([
    draft('a', { name: '=HYPERLINK("x")', taxes: { vatable: 714.29, vat: 85.71 } }),
    draft('b', { kind: 'VOID', of: 'a' }),
    draft('c', { day: '2026-12-01' }),
  ]).map(({ row }) => row)
  const journal = journalOf(rows, seriesId, '2026-11')
  expect(journal.name).toBe('journal-A7F3C2-2026-11')
  const lines = journal.csv.split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`"1","INVOICE","A7F3C2-000001","2026-11-21"`)
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")","800","0","714.29","85.71"`)
  expect(lines[2]).toMatch(/^"2","VOID",""/)
  expect(journal.text.split('\n')).toEqual([
    '1. INVOICE A7F3C2-000001',
    '   2026-11-21 2026-11-21T04:00:00.000Z makati =HYPERLINK("x")',
    '   PHP 800.00 CASH 800.00 vat 85.71; vatable 714.29',
    `   Grand total 800.00, hash ${rows[0]?.hash}`,
    '2. VOID of A7F3C2-000001',
    '   2026-11-21 2026-11-21T04:00:00.000Z makati Maria',
    '   PHP 800.00 CASH 800.00',
    `   Grand total 800.00, hash ${rows[1]?.hash}`,
  ])
})
