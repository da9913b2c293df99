import { expect, test } from 'vitest'
import type { Appointment } from '#domain/rows/appointment'
import type { Absence } from '#domain/rows/line-up/absence'
import { business, today } from '../../support/business'
import { at, booking, done, extending, rowOf, updating } from '../../support/commands'
import type { EndedRecord } from '../device/records'
import { checkAbsences } from './absences'
import type { Books, Effect } from './read-books'

const rules = ['BREAK', 'DUTY_HOURS']
const row = rowOf(done(business(), 'createAppointment', booking({ confirmed: rules }), at('09:00')))
const absence: Absence = {
  id: 'off',
  storeCode: row.storeCode ?? '',
  day: today,
  staffId: 'ana',
  from: '15:00',
  until: '16:00',
  reason: '',
  cancelledAt: null,
  by: 'rosa',
  createdBy: null,
  createdDateTime: null,
  lastUpdatedBy: null,
  updatedDateTime: null,
  version: 1,
}

const added: Effect = {
  table: 'absences',
  row: 'off',
  action: 'addAbsence',
  actor: 'rosa',
  tag: null,
  version: 1,
  changes: { id: [null, 'off'] },
}
const booked: Effect = {
  table: 'appointments',
  row: row.id,
  action: 'createAppointment',
  actor: 'rosa',
  tag: null,
  version: row.version,
  changes: { id: [null, row.id] },
}
const takenBack: Effect = {
  ...added,
  action: 'cancelAbsence',
  version: 2,
  changes: { cancelledAt: [null, 'now'] },
}

interface Case {
  confirmed?: string[]
  effects?: Effect[]
  absences?: Absence[]
  /** another command than a booking */
  another?: Pick<
    Parameters<typeof checkAbsences>[0]['given'][number],
    'command' | 'input' | 'shown'
  >
  /** the message of a refusal; absent: the booking was applied */
  refused?: string
}

/** Violations after one booking. */
function complaints({
  confirmed = [],
  effects = [added, booked],
  absences = [absence],
  another,
  refused,
}: Case) {
  const found: string[] = []
  const input = booking({ confirmed })
  const entry = { command: 'createAppointment', input } as unknown as EndedRecord['entry'] // all that is read
  const records = [{ id: 'key', ending: 'applied', by: null, supersededBy: null, entry }]
  const disk = { records: (_: string, table: string) => (table === 'journal' ? [{ records }] : []) }
  const tablet = { name: 'A', database: 'A', disk } as never // all that is read
  const refusal = { message: refused ?? '', confirm: [] }
  const results = refused ? [{ kind: 'refused' as const, refusal }] : []
  const receipts = new Map([['key', { status: 201, row: row.id, version: row.version }]])
  const books = {
    appointments: [row] as Appointment[],
    effects,
    absences,
    receipts,
  } as unknown as Books // all that is read
  const asked = { command: 'createAppointment', input, shown: null } as const
  const given = [{ tablet, results, tag: '#1', ...asked, ...another }]
  checkAbsences({ tablets: [tablet], given, books, violate: (text) => found.push(text) })
  return found
}

test('a booking within a known absence is found, unless it was confirmed', () => {
  expect(complaints({})).toEqual(['service: createAppointment of a1 took ana within absence off'])
  expect(complaints({ confirmed: rules })).toEqual([])
})

/** Violations after a guest's booking was changed, then moved with that of the second therapist. */
function carriedComplaints(confirmedOf: { change: string[]; move: string[] }) {
  const second = { ...row, id: 'second', tandemOf: row.id, staffId: 'ana' }
  const effect = (of: string, version: number, changes: Effect['changes']): Effect => ({
    ...{ ...booked, row: of, version, changes },
    action: 'updateAppointment',
  })
  const moved = { start: [`${today}T10:00:00+08:00`, row.start] } as const
  const records = Object.entries(confirmedOf).map(([id, confirmed]) => ({
    ...{ id, ending: 'applied', by: null, supersededBy: null },
    entry: { command: 'updateAppointment', input: { confirmed } },
  }))
  const disk = { records: (_: string, table: string) => (table === 'journal' ? [{ records }] : []) }
  const found: string[] = []
  const books = {
    appointments: [{ ...row, staffId: 'bea' }, second],
    effects: [added, effect(row.id, 5, {}), effect('second', 8, moved), effect(row.id, 7, moved)],
    absences: [absence],
    receipts: new Map([
      ['change', { status: 200, row: row.id, version: 5 }],
      ['move', { status: 200, row: row.id, version: 7 }],
    ]),
  } as unknown as Books // all that is read
  const tablets = [{ name: 'A', database: 'A', disk }]
  checkAbsences({ tablets, given: [], books, violate: (text) => found.push(text) })
  return found
}

test('a second therapist is moved into an absence only as the move of the guest has confirmed', () => {
  expect(carriedComplaints({ change: [], move: rules })).toEqual([])
  expect(carriedComplaints({ change: rules, move: [] })).toEqual([
    'service: updateAppointment of second took ana within absence off',
  ])
})

test('an absence counts from when it is known until it is taken back', () => {
  expect(complaints({ effects: [booked, added] })).toEqual([])
  expect(complaints({ effects: [added, takenBack, booked] })).toEqual([])
})

test('a refusal by an absence that is over is found', () => {
  const refused = 'ANA is absent from 3:00 PM to 4:00 PM.'
  const before = { ...absence, from: '09:00', until: '10:00' }
  const effects: Effect[] = []
  expect(complaints({ refused, effects })).toEqual([])
  const second = 'Second therapist: BEA is absent from 3:00 PM to 4:00 PM.'
  expect(
    complaints({ refused: second, effects, absences: [{ ...absence, staffId: 'bea' }] }),
  ).toEqual([])
  expect(complaints({ refused, effects, absences: [before] })).toEqual([
    'A: #1 was refused by an absence that has ended',
  ])
  expect(complaints({ refused, effects, absences: [{ ...absence, day: '2026-11-20' }] })).toEqual([
    'A: #1 was refused by an absence that has ended',
  ])
})

test('a move or an extension on a day without an absence is not refused by one', () => {
  const refused = 'ANA is absent from 3:00 PM on.'
  const tomorrow = '2026-11-22'
  const move = {
    command: 'updateAppointment',
    input: updating({ id: row.id, startDate: tomorrow }),
    shown: row,
  } as const
  const later = { ...row, startDate: tomorrow, end: `${tomorrow}T16:00:00+08:00` }
  const longer = {
    command: 'extendAppointment',
    input: extending({ id: row.id }),
    shown: later,
  } as const
  const wrong = ['A: #1 was refused by an absence that has ended']
  const effects: Effect[] = []
  for (const another of [move, longer]) {
    expect(complaints({ another, refused, effects })).toEqual(wrong)
    expect(
      complaints({
        another,
        refused,
        effects,
        absences: [{ ...absence, day: tomorrow, until: '24:00' }],
      }),
    ).toEqual([])
  }
})
