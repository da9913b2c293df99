import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { exceptionsOf, exceptionTable } from '#domain/reports/exceptions'
import { appointment } from '#domain/rows/appointment'
import { drawer } from '#domain/rows/drawer'
import { attendance } from '#domain/rows/line-up/attendance'
import { sale } from '#domain/rows/sale'
import { business, today } from '../../support/business'

const days = { start: today, end: today }
const noon = `${today}T04:00:00.000Z`
const night = '2026-11-21T18:30:00.000Z' // 2:30 AM of the next date
const world = business()

const visit = (more: object) =>
  v.parse(appointment, {
    ...{ id: 'a1', name: 'Maria', startDate: today, createdBy: 'ana', createdDateTime: noon },
    ...more,
  })
const corrected = (more: object) => ({
  ...{ id: 'c1', kind: 'REFUND', amount: 80, reason: 'CHARGED_TWICE', by: 'bea', at: noon },
  ...{ day: today, signedBy: 'owner', ...more },
})
const closing = (more: object = {}) => ({
  ...{ id: 'k1', by: 'bea', at: noon, counted: 1950, expected: 2000, seen: [], ...more },
})
const opened = (more: object) =>
  v.parse(drawer, {
    ...{ id: 'd1', deviceId: 'desk', name: 'Desk 1', day: today, float: 2000, openedAt: noon },
    ...more,
  })
const print = (paper: string, at = noon) => ({ paper, by: 'bea', at })

interface Rows {
  appointments?: ReturnType<typeof visit>[]
  sales?: ReturnType<typeof sold>[]
  drawers?: ReturnType<typeof opened>[]
  attendances?: v.InferOutput<typeof attendance>[]
}
const sold = (more: object) =>
  v.parse(sale, { id: 's1', name: 'Jose', day: today, lines: [{ productId: 'water' }], ...more })
const found = (rows: Rows, of = days) =>
  exceptionsOf({ ...world, appointments: [], sales: [], drawers: [], attendances: [], ...rows }, of)

const lateCash = sold({
  tenders: [
    {
      ...{ id: 't1', phase: 'Sale', kind: 'PAYMENT', mode: 'CASH', amount: 35, drawerId: 'd1' },
      ...{ day: today, at: noon, by: 'ana' },
    },
  ],
})
const skip = { id: 'p1', from: noon, until: noon, reason: 'Feet', by: 'bea' }
const passed = [
  { staffId: 'ana', why: 'Guest is a friend' },
  { staffId: 'bea', why: 'DUTY_HOURS' },
]

const noTherapist = visit({ confirmed: ['NO_THERAPIST'] })

const cases: [string, Rows, object[]][] = [
  [
    'a refund, signed',
    { appointments: [visit({ corrections: [corrected({ note: 'card' })] })] },
    [
      {
        ...{ kind: 'refund', amount: -8000, by: 'bea', allowedBy: 'owner', about: 'Maria' },
        ...{ why: 'Charged twice: card', row: { table: 'appointments', id: 'a1', day: today } },
      },
    ],
  ],
  [
    'a corrected amount',
    { sales: [sold({ corrections: [corrected({ kind: 'PAYMENT', newAmount: 50 })] })] },
    [{ kind: 'correction', what: 'Payment corrected', amount: -3000, row: { table: 'sales' } }],
  ],
  [
    'a product that came back to a retail sale',
    { sales: [sold({ corrections: [corrected({ kind: 'LINE' })] })] },
    [{ kind: 'correction', what: 'Product returned', amount: null }],
  ],
  [
    'an undone completion',
    { appointments: [visit({ corrections: [corrected({ kind: 'COMPLETION' })] })] },
    [{ kind: 'completion', what: 'Completion undone' }],
  ],
  [
    'a refund whose money never left',
    { appointments: [visit({ corrections: [corrected({ isVoid: true })] })] },
    [{ kind: 'void', what: 'Refund that never left' }],
  ],
  [
    'a correction in the visit and in the money that waited for it, once',
    {
      appointments: [visit({ corrections: [corrected({})] })],
      sales: [sold({ waitsFor: 'a1', corrections: [corrected({})] })],
    },
    [{ kind: 'refund', row: { table: 'appointments' } }],
  ],
  [
    'a booking taken back, with the money that went back',
    {
      appointments: [
        visit({
          ...{ isTakenBack: true, confirmed: ['BREAK'], lastUpdatedBy: 'bea' },
          ...{ updatedDateTime: noon, appointmentCreationPaymentAmount: 250 },
          appointmentCreationPaymentMOP: 'CASH',
        }),
      ],
    },
    [{ kind: 'void', what: 'Booking taken back', by: 'bea', amount: -25_000 }],
  ],
  ['a reservation without a therapist', { appointments: [noTherapist] }, []],
  [
    'a rule that was overruled for a whole group and its second therapist, once',
    {
      appointments: [
        visit({ groupId: 'g', confirmed: ['BREAK'] }),
        visit({ id: 'a2', groupId: 'g', confirmed: ['BREAK'] }),
        visit({ id: 'a3', groupId: 'g', tandemOf: 'a1', confirmed: ['BREAK'] }),
      ],
    },
    [{ kind: 'rule', what: 'Booked during a break', by: 'ana' }],
  ],
  [
    'a rule overruled for one guest of a group, and later for another one, twice',
    {
      appointments: [
        visit({ groupId: 'g', confirmed: ['BREAK'] }),
        visit({ id: 'a2', groupId: 'g', confirmed: ['BREAK'], createdBy: 'bea' }),
      ],
    },
    [
      { id: 'rule a2 BREAK', by: 'bea' },
      { id: 'rule a1 BREAK', by: 'ana' },
    ],
  ],
  [
    'a rule of the second therapist alone',
    { appointments: [visit({}), visit({ id: 'a3', tandemOf: 'a1', confirmed: ['BREAK'] })] },
    [{ kind: 'rule', row: { id: 'a3' } }],
  ],
  [
    'a booking with a second therapist that was taken back, once',
    {
      appointments: [
        visit({ isTakenBack: true, updatedDateTime: noon }),
        visit({ id: 'a3', tandemOf: 'a1', isTakenBack: true, updatedDateTime: noon }),
      ],
    },
    [{ id: 'void a1' }],
  ],
  [
    'a check-in on another day, by the user who checked in',
    {
      appointments: [
        visit({ confirmed: ['ANOTHER_DAY'], checkInBy: 'bea', checkInDateTime: night }),
      ],
    },
    [{ kind: 'rule', by: 'bea', at: night, day: today }],
  ],
  [
    'a turn that the desk passed, not one whose therapist was not there',
    { appointments: [visit({ turn: { kind: 'CHOSEN', passed } })] },
    [{ kind: 'turn', what: 'Turn of ANA passed', why: 'Guest is a friend' }],
  ],
  ['the next turn', { appointments: [visit({ turn: { kind: 'TURN', passed } })] }, []],
  [
    'a skipped turn',
    {
      attendances: [v.parse(attendance, { id: 'x', day: today, staffId: 'ana', skips: [skip] })],
    },
    [{ kind: 'turn', what: 'Turn skipped', about: 'ANA', by: 'bea', why: 'Feet' }],
  ],
  [
    'a drawer that is short, and cash after its count',
    { drawers: [opened({ closings: [closing({ signedBy: 'owner' })] })], sales: [lateCash] },
    [
      { kind: 'lateCash', amount: 3500, by: 'ana', row: { table: 'drawers', id: 'd1' } },
      { kind: 'difference', what: 'Drawer short', amount: -5000, allowedBy: 'owner' },
    ],
  ],
  [
    'a count with a difference before a count without one',
    {
      drawers: [opened({ closings: [closing(), closing({ id: 'k2', counted: 2000, by: 'ana' })] })],
    },
    [{ kind: 'difference', amount: -5000, by: 'bea' }],
  ],
  ['a drawer that is right', { drawers: [opened({ closings: [closing({ counted: 2000 })] })] }, []],
  ['an open drawer', { drawers: [opened({})], sales: [lateCash] }, []],
  [
    'the second print of a paper past midnight, not the first',
    {
      appointments: [visit({ prints: [print('RECEIPT'), print('c1'), print('RECEIPT', night)] })],
      sales: [sold({ prints: [print('RECEIPT')] })],
    },
    [{ kind: 'copy', what: 'Receipt printed again', day: today, at: night }],
  ],
  ['an imported visit of that day', { appointments: [visit({ createdDateTime: null })] }, []],
  ['nothing at all', {}, []],
]

describe('the exceptions of a day', () => {
  test.each(cases)('REPORT-16 are %s', (_, rows, wanted) => {
    const exceptions = found(rows)
    expect(exceptions).toHaveLength(wanted.length)
    expect(exceptions).toMatchObject(wanted)
    const others = { start: '2026-11-22', end: '2026-12-31' }
    expect(found(rows, others)).toEqual([])
  })

  test('REPORT-16 a sheet that leaves some out says so in its first line', () => {
    const all = found({ appointments: [visit({ confirmed: ['BREAK'] })] })
    expect(exceptionTable(all, true).rows.map((row) => row[3])).toEqual([
      'There are too many to list all. Choose fewer days.',
      'Booked during a break',
    ])
    expect(exceptionTable(all, false).rows).toHaveLength(1)
  })

  test('REPORT-16 each has a row, an id of its own and a day of the range', () => {
    const all = cases.map(([, rows]) => rows)
    fc.assert(
      fc.property(fc.subarray(all), fc.boolean(), (some, isReversed) => {
        const one = (rows: Rows[]) => ({
          appointments: rows.flatMap(({ appointments = [] }) => appointments),
          sales: rows.flatMap(({ sales = [] }) => sales),
          drawers: rows.flatMap(({ drawers = [] }) => drawers).slice(0, 1),
          attendances: rows.flatMap(({ attendances = [] }) => attendances),
        })
        const rows = one(isReversed ? some.toReversed() : some)
        const ids = new Set(Object.values(rows).flatMap((each) => each.map(({ id }) => id)))
        const exceptions = found(rows)
        expect(new Set(exceptions.map(({ id }) => id)).size).toBe(exceptions.length)
        for (const { row, day } of exceptions) {
          expect(ids.has(row?.id ?? '')).toBe(true)
          expect(day).toBe(today)
        }
      }),
      { numRuns: 50 },
    )
  })
})
