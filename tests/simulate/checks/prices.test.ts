import { expect, test } from 'vitest'
import { booking } from '../../support/commands'
import type { EndedRecord, QueuedRecord } from '../device/records'
import { checkPrices } from './prices'
import type { Books, Effect } from './read-books'

const price = { originalPrice: 900.05, discount: 0, service: 1, promo: 0, lastSeq: 5 }

const entry = (id: string, more: Partial<QueuedRecord>): EndedRecord => ({
  id,
  ending: 'applied',
  by: null,
  supersededBy: null,
  entry: {
    seq: 6,
    id,
    state: 'queued',
    lane: 'lane',
    user: 'rosa',
    store: 'S1',
    command: 'createAppointment',
    input: { id: 'a1' },
    supersedes: null,
    conflict: null,
    ...more,
  },
})

const priceChange = (more: Partial<QueuedRecord> = {}) =>
  entry('change', { seq: 5, command: 'updateService', input: { id: 'swedish' }, ...more })

const booked = (originalPrice: number): Effect => ({
  table: 'appointments',
  row: 'a1',
  action: 'createAppointment',
  actor: 'rosa',
  tag: null,
  version: 9,
  changes: { originalPrice: [null, originalPrice], discount: [null, 0] },
})

const changed: Effect = {
  table: 'services',
  row: 'swedish',
  action: 'updateService',
  actor: 'rosa',
  tag: null,
  version: 8,
  changes: { price: [800, 700] },
}

/** Violations when the tablet's booking took effect among these effects. */
function complaints(
  effects: Effect[],
  own: readonly EndedRecord[] = [],
  receipts: readonly (readonly [string, { row: string; version: number }])[] = [],
): string[] {
  const found: string[] = []
  const records = [...own, entry('booking', {})]
  const disk = { records: (_: string, table: string) => (table === 'journal' ? [{ records }] : []) }
  const tablet = { name: 'A', database: 'A', disk }
  const kept: Books['receipts'] = new Map([['booking', { status: 201, row: 'a1', version: 9 }]])
  for (const [key, row] of receipts) kept.set(key, { status: 200, ...row })
  checkPrices({
    tablets: [tablet],
    given: [{ tablet, subject: 'a1', input: booking({ id: 'a1' }), price }],
    books: { effects, receipts: kept },
    violate: (text) => found.push(text),
  })
  return found
}

test('a booking at the price that was shown is in order', () => {
  expect(complaints([booked(900.05)])).toEqual([])
})

test('a booking at another price is reported when no other user has changed the price', () => {
  expect(complaints([booked(800)], [priceChange()])).toEqual([
    expect.stringContaining('was booked at 800 less 0 where 900.05 less 0 was shown'),
  ])
})

test('a change by another user in between is in order; a later one explains nothing', () => {
  expect(complaints([changed, booked(700)])).toEqual([])
  expect(complaints([booked(700), changed])).toHaveLength(1)
})

test('a change of this tablet is no change of another user', () => {
  const late = priceChange({ seq: 7 })
  const receipts = [['change', { row: 'swedish', version: 8 }]] as const
  expect(complaints([changed, booked(700)], [late], receipts)).toHaveLength(1)
})

test('a price that the user was asked about is in order', () => {
  const conflict = { code: 'changed', status: 412, blocking: [] }
  expect(complaints([booked(800)], [priceChange({ conflict })])).toEqual([])
})
