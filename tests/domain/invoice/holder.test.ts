import * as v from 'valibot'
import { expect, test } from 'vitest'
import { blankTail, type Tail } from '#domain/invoice/document'
import { holdingOf, mostNumber } from '#domain/invoice/holder'
import type { Invoice } from '#domain/rows/invoice'
import { type Series, series } from '#domain/rows/series'
import { business } from '../../support/business'
import { chain, draft, seriesId } from '../../support/series'

const own = v.parse(series, { id: seriesId, deviceId: 'd1', version: 1 })
const [first, second] = chain(['a', 'b'].map((id) => draft(id)))
if (!(first && second)) throw new Error('two documents')

const holding = (record: Tail | null, rows: readonly Series[], invoices: readonly Invoice[] = []) =>
  holdingOf(
    business({
      series: new Map(rows.map((row) => [row.id, row])),
      invoices: new Map(invoices.map((row) => [row.id, row])),
    }),
    'd1',
    record,
  )

test('INVOICE-1 a tablet issues from a series that the service has lent to it', () => {
  expect(holding(null, [own])).toEqual({ series: own, tail: blankTail(seriesId) })
  expect(holding(null, [])).toMatchObject({ message: 'This tablet has no series of invoices.' })
  expect(holding(null, [{ ...own, deviceId: 'd2' }])).toMatchObject({ series: null })
  expect(holding(null, [{ ...own, version: 0 }])).toMatchObject({
    message: 'The series of this tablet has to be lent by the service first.',
  })
  expect(holding(first.tail, [{ ...own, closedAt: '2026-11-21T04:00:00.000Z' }])).toMatchObject({
    message: 'The series of this tablet is closed. Ask for a new series.',
  })
})

test('INVOICE-1 a tablet goes on behind its own last document, sent or not', () => {
  expect(holding(first.tail, [own], [first.row])).toMatchObject({ tail: first.tail })
  const queued = { ...second.row, version: 0 }
  expect(holding(first.tail, [own], [first.row, queued])).toMatchObject({ tail: second.tail })
  // The first one is still being stored.
  expect(holding(null, [own], [{ ...first.row, version: 0 }])).toMatchObject({ tail: first.tail })
  // The rows of former days are not on the tablet.
  expect(holding(second.tail, [own], [])).toMatchObject({ tail: second.tail })
})

test('INVOICE-3 a copied or wiped tablet issues no number again', () => {
  const copied = {
    message: 'A copy of this tablet issues from series A7F3C2 too. Ask for a new series.',
  }
  expect(holding(first.tail, [own], [first.row, second.row])).toMatchObject(copied)
  expect(holding({ ...first.tail, hash: 'other' }, [own], [first.row])).toMatchObject(copied)
  expect(holding(null, [own], [first.row])).toMatchObject({
    message: 'A copy of this tablet issues from its series too. Ask for a new series.',
  })
})

test('INVOICE-1 a series ends at 999,999', () => {
  expect(holding({ ...first.tail, number: mostNumber }, [own])).toMatchObject({
    message: 'Series A7F3C2 has reached 999999. Ask for a new series.',
  })
})
