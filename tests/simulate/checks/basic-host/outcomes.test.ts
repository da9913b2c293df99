import { expect, test } from 'vitest'
import type { EndedRecord, QueuedRecord, SeenTablet } from '../../device/records'
import { checkBasicHostOutcomes } from './outcomes'

const tag = '#1'

/** Outbox record of a booking with the tag. The id of its entry is made of the appointment's. */
const booking = (id: string, conflict: QueuedRecord['conflict'] = null): QueuedRecord => ({
  seq: 1,
  id: `entry of ${id}`,
  state: 'queued',
  lane: id,
  user: 'makati',
  store: 'S1',
  command: 'createAppointment',
  input: { id, note: tag },
  supersedes: null,
  conflict,
})

const ended = (ending: EndedRecord['ending'], entry: QueuedRecord): EndedRecord => ({
  id: entry.id,
  ending,
  by: null,
  supersededBy: null,
  entry,
})

function tablet(name: string, journal: readonly EndedRecord[], outbox: QueuedRecord[] = []) {
  const tables: Record<string, unknown[]> = { journal: [{ records: journal }], outbox, meta: [] }
  return {
    name,
    database: name,
    disk: { records: (_, table) => tables[table] ?? [] },
  } satisfies SeenTablet
}

/** Violations when tablet A has booked once and the host has made bookings under the ids `made`. */
function complaints(tablets: readonly SeenTablet[], made: readonly string[]): string[] {
  const found: string[] = []
  const [first] = tablets
  checkBasicHostOutcomes(
    tablets,
    first ? [{ tablet: first, command: 'createAppointment', tag }] : [],
    {
      effects: made.map((row) => ({
        table: 'appointments',
        row,
        action: 'createAppointment',
        actor: 'rosa',
        tag,
        version: 1,
        changes: {},
      })),
      appointments: made.map((id) => ({ id, status: 'RESERVED' })),
    },
    new Set(),
    (text) => found.push(text),
  )
  return found
}

const maybeTwice = (id: string) => ({ code: 'maybe-twice', status: 0, blocking: [{ id }] })

test('a booking that the host made once is in order', () => {
  expect(complaints([tablet('A', [ended('applied', booking('a'))])], ['a'])).toEqual([])
})

test('a booking that the host made twice for one entry is reported', () => {
  const twice = complaints([tablet('A', [ended('applied', booking('a'))])], ['a', 'late'])
  expect(twice).toEqual([expect.stringContaining('#1 is there 2 times instead of 1')])
})

test('one too many that the user was asked about is in order', () => {
  const asked = booking('late', maybeTwice('late'))
  const tablets = [tablet('A', [ended('applied', booking('a'))], [asked])]
  expect(complaints(tablets, ['a', 'late'])).toEqual([])
})

test('a booking of a discarded entry is reported', () => {
  const given = complaints([tablet('A', [ended('discarded', booking('a'))])], ['a'])
  expect(given).toEqual([expect.stringContaining('#1 is there 1 times instead of 0')])
})

test("another user's booking made again with its note is one more; made twice it is reported", () => {
  const tablets = [
    tablet('A', [ended('applied', booking('a'))]),
    tablet('B', [ended('applied', booking('again'))]),
  ]
  expect(complaints(tablets, ['a', 'again'])).toEqual([])
  expect(complaints(tablets, ['a', 'again', 'late'])).toHaveLength(1)
})

test('an entry applied without effect is reported', () => {
  const lost = complaints([tablet('A', [ended('applied', booking('a'))])], [])
  expect(lost).toEqual([expect.stringContaining('counts as applied but the host never did it')])
})
