import { expect, test } from 'vitest'
import type { CommandName } from '#domain/commands/all'
import type { TableName } from '#domain/rows/world'
import type { EndedRecord, QueuedRecord } from '../../device/records'
import type { Effect } from '../read-books'
import { checkBasicHostRows } from './rows'

const entry = (
  command: CommandName,
  input: object,
  conflict: QueuedRecord['conflict'] = null,
): QueuedRecord => ({
  seq: 1,
  id: `entry of ${JSON.stringify(input)}`,
  state: 'queued',
  lane: 'lane',
  user: 'makati',
  store: 'S1',
  command,
  input: { id: 'maria', ...input },
  supersedes: null,
  conflict,
})

const points = (action: 'ADD' | 'SUBTRACT', conflict: QueuedRecord['conflict'] = null) =>
  entry('updatePoints', { action, points: 7 }, conflict)

const maybeTwice = { code: 'maybe-twice', status: 0, blocking: [] }

const ended = (ending: EndedRecord['ending'], of: QueuedRecord): EndedRecord => ({
  id: of.id,
  ending,
  by: null,
  supersededBy: null,
  entry: of,
})

const effect = (
  action: CommandName,
  changes: Effect['changes'],
  table: TableName = 'customers',
): Effect => ({
  table,
  row: 'maria',
  action,
  actor: 'rosa',
  tag: null,
  version: 1,
  changes,
})

const moved = (from: number, to: number) => effect('updatePoints', { pointsEarned: [from, to] })

/** Violations for these ended entries and these effects of the host. */
function complaints(
  journal: readonly EndedRecord[],
  effects: Effect[],
  { outbox = [], isForgetful = false }: { outbox?: QueuedRecord[]; isForgetful?: boolean } = {},
): string[] {
  const found: string[] = []
  const tables: Record<string, unknown[]> = { journal: [{ records: journal }], outbox, meta: [] }
  const disk = { records: (_: string, table: string) => tables[table] ?? [] }
  const tablet = { name: 'A', database: 'A', disk }
  checkBasicHostRows([tablet], { effects }, isForgetful, (text) => found.push(text))
  return found
}

test('points that were moved once are in order', () => {
  expect(complaints([ended('applied', points('ADD'))], [moved(10, 17)])).toEqual([])
})

test('points moved twice for one entry are reported', () => {
  const twice = complaints([ended('applied', points('ADD'))], [moved(10, 17), moved(17, 24)])
  expect(twice).toEqual([expect.stringContaining('points 7 is there 2 times instead of 1')])
})

test('points moved twice are in order when the user was offered to take one back', () => {
  const outbox = [points('SUBTRACT', maybeTwice)]
  const journal = [ended('applied', points('ADD'))]
  expect(complaints(journal, [moved(10, 17), moved(17, 24)], { outbox })).toEqual([])
})

test('points moved though their entry was discarded are reported', () => {
  expect(complaints([ended('discarded', points('ADD'))], [moved(10, 17)])).toHaveLength(1)
})

test('an entry applied without effect is reported, unless the host has forgotten it', () => {
  const journal = [
    ended('applied', points('SUBTRACT')),
    ended('applied', entry('addRoom', { name: 'New 3' })),
    ended('applied', entry('updateCustomer', { notes: 'By #4' })),
  ]
  expect(complaints(journal, [])).toHaveLength(3)
  expect(complaints(journal, [], { isForgetful: true })).toEqual([])
})

test('a row that was added twice is reported, a value that was set twice is not', () => {
  const room = effect('addRoom', { name: [null, 'New 3'] }, 'rooms')
  expect(
    complaints([ended('applied', entry('addRoom', { name: 'New 3' }))], [room, room]),
  ).toHaveLength(1)
  const noted = effect('updateCustomer', { notes: ['', 'By #4'] })
  const journal = [ended('applied', entry('updateCustomer', { notes: 'By #4' }))]
  expect(complaints(journal, [noted, noted])).toEqual([])
})

test("a service added under another row's name is reported by its price", () => {
  const journal = [ended('applied', entry('addService', { name: 'North', price: 1100.07 }))]
  const other = effect('addService', { name: [null, 'North'], price: [null, 1100.05] }, 'services')
  expect(complaints(journal, [other])).toEqual([
    expect.stringContaining(
      'add PHP 1100.07 counts as applied 1 times but the host did it 0 times',
    ),
  ])
})

test('a discount is compared by amount, except those repeated by its form or kept by the other side', () => {
  const said = { serviceLessPriceMap: { swedish: 300.07, gym: 30.55 } }
  const journal = [ended('applied', entry('updatePromo', said))]
  const promo = effect('updatePromo', { serviceLessPriceMap: [{}, { swedish: 300.07 }] }, 'promos')
  const service = effect('updatePromo', { promoLessMap: [{}, { rainy: 300.07 }] }, 'services')
  expect(complaints(journal, [promo, service])).toEqual([])
  expect(complaints(journal, [service])).toHaveLength(1)
})
