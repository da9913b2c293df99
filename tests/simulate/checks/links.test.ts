import { expect, test } from 'vitest'
import type { CommandName } from '#domain/commands/all'
import type { EndedRecord } from '../device/records'
import { isByOtherSide } from './links'

const ended = (
  command: CommandName,
  input: object,
  ending: EndedRecord['ending'] = 'applied',
): EndedRecord => ({
  id: 'one',
  ending,
  by: null,
  supersededBy: null,
  entry: {
    seq: 1,
    id: 'one',
    state: 'queued',
    lane: 'lane',
    user: 'makati',
    store: 'S1',
    command,
    input: { id: 'rainy', ...input },
    supersedes: null,
    conflict: null,
  },
})

const tabletWith = (record: EndedRecord) => ({
  name: 'A',
  database: 'A',
  disk: {
    records: (_: string, table: string) => (table === 'journal' ? [{ records: [record] }] : []),
  },
})

const discounts = { table: 'services', row: 'swedish', field: 'promoLessMap' }
const promoAt = (less: number, ending?: EndedRecord['ending']) =>
  tabletWith(ended('updatePromo', { serviceLessPriceMap: { swedish: less } }, ending))

test('a service changed by a promo of the same tablet is no change of another user', () => {
  expect(isByOtherSide(promoAt(150), discounts, { rainy: 100 }, { rainy: 150 })).toBe(true)
  expect(isByOtherSide(promoAt(160), discounts, { rainy: 100 }, { rainy: 150 })).toBe(false)
})

test('a promo that was given up explains nothing', () => {
  const given = promoAt(150, 'discarded')
  expect(isByOtherSide(given, discounts, { rainy: 100 }, { rainy: 150 })).toBe(false)
})

test('each link must be explained', () => {
  const more = { rainy: 150, sunny: 20 }
  expect(isByOtherSide(promoAt(150), discounts, { rainy: 100 }, more)).toBe(false)
})

test('a link without its other side has no explanation', () => {
  const price = { table: 'services', row: 'swedish', field: 'price' }
  expect(isByOtherSide(promoAt(150), price, 800, 150)).toBe(false)
})
