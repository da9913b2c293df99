import * as v from 'valibot'
import { expect, test } from 'vitest'
import { chainRule, type Known } from '#domain/invoice/chain'
import { blankTail } from '#domain/invoice/document'
import { series } from '#domain/rows/series'
import { chain, draft, issued, seriesId } from '../../support/series'

const row = v.parse(series, { id: seriesId, name: 'Desk 1' })
const known = (more: Partial<Known> = {}): Known => ({
  series: row,
  same: null,
  tail: blankTail(seriesId),
  lastZ: '',
  ...more,
})
const [first, second, third] = chain(['a', 'b', 'c'].map((id) => draft(id)))
if (!(first && second && third)) throw new Error('three documents')

test('INVOICE-2 takes the next number of a series, and the same document again', () => {
  expect(chainRule(first.input, known())).toBeNull()
  expect(chainRule(second.input, known({ tail: first.tail }))).toBeNull()
  expect(chainRule(first.input, known({ same: first.row, tail: second.tail }))).toBeNull()
  expect(second.tail).toMatchObject({ place: 2, number: 2, grandTotal: 1600 })
})

test('INVOICE-2 refuses a twin, a gap, a second holder and a changed text with a text each', () => {
  const twin = issued(first.tail, draft('x')).input
  expect(
    chainRule(twin, known({ same: { ...second.row, createdBy: 'cebu' }, tail: second.tail }))
      ?.message,
  ).toBe(
    'Number A7F3C2-000002 was issued with other contents (Desk 1, cebu). Its series has two holders: ask for a new series.',
  )
  expect(chainRule(third.input, known({ tail: first.tail }))?.message).toBe(
    'Number A7F3C2-000003 came before the one behind A7F3C2-000001. It has to wait for that.',
  )
  const other = issued(blankTail(seriesId), draft('y', { total: 500, modes: { CASH: 500 } }))
  const after = issued(other.tail, draft('z')).input
  expect(chainRule(after, known({ tail: first.tail }))?.message).toBe(
    'Another tablet issues from series A7F3C2 too. Ask for a new series.',
  )
  const lowered = { ...first.input, text: first.input.text.replaceAll('800', '80') }
  expect(chainRule(lowered, known())?.message).toBe(
    'The hash of this invoice does not fit its text.',
  )
  expect(chainRule(first.input, known({ series: null }))?.message).toBe(
    'Series A7F3C2 was not lent by this store.',
  )
})

test('INVOICE-5 refuses the second Z reading of a business day', () => {
  const z = issued(first.tail, draft('z', { kind: 'Z', total: 0, modes: {} })).input
  expect(chainRule(z, known({ tail: first.tail }))).toBeNull()
  expect(chainRule(z, known({ tail: first.tail, lastZ: '2026-11-21' }))?.message).toBe(
    'The Z reading of Nov 21, 2026 was taken already. The next one is of the next business day.',
  )
})
