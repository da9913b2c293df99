import { expect, test } from 'vitest'
import type { CommandName } from '#domain/commands/all'
import type { Appointment } from '#domain/rows/appointment'
import { business } from '../../../support/business'
import { at, booking, done, rowOf } from '../../../support/commands'
import type { EndedRecord } from '../../device/records'
import type { Effect } from '../read-books'
import { checkGroupChanges } from './groups'

const members = [
  booking({ id: 'a1', staffId: 'ana', roomId: 'r1' }),
  booking({ id: 'a2', staffId: 'bea', roomId: 'r2' }),
]
const group = { id: 'a1', groupId: 'g1', members }
const world = done(business(), 'createGroup', group, at('09:00'))
const guests = ['a1', 'a2'].map((id): Appointment => ({ ...rowOf(world, id), version: 2 }))

const effectOn = (action: CommandName, { id, version }: Appointment): Effect => ({
  table: 'appointments',
  row: id,
  action,
  actor: 'rosa',
  tag: null,
  version,
  changes: {},
})

/** Violations when a command about both guests has left these rows. */
function complaints(command: CommandName, input: object, appointments: Appointment[]): string[] {
  const found: string[] = []
  const entry: EndedRecord['entry'] = {
    seq: 1,
    id: 'key',
    state: 'queued',
    lane: 'lane',
    user: 'rosa',
    store: 'S1',
    command,
    input: { id: 'a1', members: [], ...input },
    supersedes: null,
    conflict: null,
  }
  const ended = { id: 'key', endedAt: 0, ending: 'applied' as const, by: null, supersededBy: null }
  const records = [{ ...ended, entry }]
  const disk = { records: (_: string, table: string) => (table === 'journal' ? [{ records }] : []) }
  const effects = appointments.map((row) => effectOn(command, row))
  const others = [{ row: 'a2', version: 2 }]
  const receipts = new Map([['key', { status: 200, row: 'a1', version: 2, others }]])
  const books = { appointments, effects, receipts }
  checkGroupChanges([{ name: 'A', database: 'A', disk }], books, (text) => found.push(text))
  return found
}

test('a couple of whom one guest is moved is found', () => {
  const input = { members: guests.map(({ id }) => ({ id, startTime: '15:00' })) }
  const [first, second] = guests.map((row) => ({ ...row, startTime: '15:00' }))
  const [, before] = guests
  expect(
    complaints(
      'moveGroup',
      input,
      [first, second].flatMap((row) => row ?? []),
    ),
  ).toEqual([])
  expect(
    complaints(
      'moveGroup',
      input,
      [first, before].flatMap((row) => row ?? []),
    ),
  ).toEqual(['service: moveGroup key left out guest a2'])
})

test('a couple of whom one guest is cancelled is found', () => {
  const input = { members: guests.map(({ id }) => ({ id })) }
  const [first, second] = guests.map((row): Appointment => ({ ...row, status: 'CANCELLED' }))
  const [, before] = guests
  expect(
    complaints(
      'cancelGroup',
      input,
      [first, second].flatMap((row) => row ?? []),
    ),
  ).toEqual([])
  expect(
    complaints(
      'cancelGroup',
      input,
      [first, before].flatMap((row) => row ?? []),
    ),
  ).toEqual(['service: cancelGroup key left out guest a2'])
})
