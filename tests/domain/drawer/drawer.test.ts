import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type CommandName, commands } from '#domain/commands/all'
import { countedSum, denominations } from '#domain/drawer/denominations'
import { drawerInUse, lastClosing, nextDrawerId } from '#domain/drawer/find-drawer'
import { cashWithoutDrawer, drawerSheet } from '#domain/drawer/sheet'
import { businessTimeOfInstant } from '#domain/kernel/dates'
import { type Appointment, appointment } from '#domain/rows/appointment'
import { correction } from '#domain/rows/correction'
import type { Drawer } from '#domain/rows/drawer'
import { modesOf } from '#domain/rows/store-lists'
import { tender } from '#domain/rows/tender'
import { run, type World } from '#domain/rows/world'
import { business, today } from '../../support/business'

const deviceId = '019c0000-0000-7000-8000-000000000001'
const instant = (time: string) => `${today}T${time}:00.000Z`

/** A shop's drawers under a sequence of commands; times are UTC. */
function shop(before: World = business()) {
  let world = before
  const act = (name: CommandName, input: object, time = '02:00', user = 'ana') => {
    const now = businessTimeOfInstant(instant(time))
    const parsed = commands[name].parse({ id: 'd1', ...input })
    if (!now || !parsed) throw new Error(`${name} is malformed`)
    const context = { user, now, freshId: 'x' }
    const done = run(commands[name].transition as never, world, parsed as never, context)
    if (done.kind === 'refused') return done.refusal.message
    for (const change of done.changes.rows)
      if (change.table === 'drawers')
        world = { ...world, drawers: new Map(world.drawers).set(change.row.id, change.row) }
    return null
  }
  const rows = () => [...world.drawers.values()]
  const row = (id = 'd1'): Drawer => world.drawers.get(id) ?? rows()[0] ?? ({} as never)
  return { act, rows, row, world: () => world }
}

const paid = (id: string, amount: number, more: object = {}): Appointment =>
  v.parse(appointment, {
    id,
    name: 'Jose',
    status: 'COMPLETED',
    startDate: today,
    tenders: [
      v.parse(tender, {
        ...{ id: `${id}/p`, phase: 'Completion', kind: 'PAYMENT', mode: 'CASH', amount },
        ...{ drawerId: 'd1', day: today, at: instant('03:00'), by: 'ana', ...more },
      }),
    ],
  })

const modes = modesOf(business())
const sheetOf = (row: Drawer, appointments: readonly Appointment[], drawers: readonly Drawer[]) =>
  drawerSheet(row, { appointments, sales: [], drawers, modes })

const open = { deviceId, name: 'Desk 1', float: 2000, day: today }
const count = (more: object = {}) => ({ closingId: 'c1', counts: { 1000: 2, 500: 1 }, ...more })

describe('a drawer', () => {
  it('DRAWER-1 expects its float, cash in and cash out', () => {
    const { act, row, rows } = shop()
    act('openDrawer', open)
    act('moveCash', { movementId: 'm1', kind: 'PAID_IN', amount: 100.5, reason: 'Coins' })
    act('moveCash', { movementId: 'm2', kind: 'TIP_OUT', amount: 50, staffId: 'ana' })
    act('moveCash', { movementId: 'm2', kind: 'TIP_OUT', amount: 50, staffId: 'ana' })
    const visits = [
      paid('a1', 800),
      paid('a2', 300, { mode: 'GCASH' }),
      paid('a3', 200, { drawerId: 'other' }),
      paid('a4', 120, { kind: 'REFUND', of: 'x' }),
      paid('a5', 30, { kind: 'TIP' }),
    ]
    const sheet = sheetOf(row(), visits, rows())
    expect(sheet.expected / 100).toBe(2000 + 100.5 - 50 + 800 - 120 + 30)
    expect(sheet.items.map(({ id }) => id)).toEqual(['m1', 'm2', 'a1/p', 'a4/p', 'a5/p'])
  })

  it('CORRECT-8 names cash that left twice for one payment, and never counts cash that stayed', () => {
    const { act, row, rows } = shop()
    act('openDrawer', open)
    const twice = { kind: 'REFUND', tenderIds: ['a4/p'], isDoubled: true, signedBy: 'boss' }
    const visit = (more: object): Appointment => ({
      ...paid('a4', 120, { kind: 'REFUND', of: 'x' }),
      corrections: [v.parse(correction, { id: 'c1', ...twice, ...more })],
    })
    const left = sheetOf(row(), [visit({})], rows())
    expect(left.expected / 100).toBe(2000 - 120)
    expect(left.items.map(({ about }) => about)).toEqual(['Jose, paid back twice'])
    const stayed = sheetOf(row(), [visit({ isVoid: true })], rows())
    expect([stayed.expected / 100, stayed.items]).toEqual([2000, []])
  })

  it('is opened once by two taps, and named by tablet, day and number', () => {
    const { act, rows } = shop()
    const id = nextDrawerId(rows(), deviceId, today)
    expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    act('openDrawer', { ...open, id })
    act('openDrawer', { ...open, id, float: 99 }, '02:01')
    expect(rows()).toMatchObject([{ float: 2000, openedAt: instant('02:00') }])
    expect(nextDrawerId(rows(), deviceId, today)).not.toBe(id)
  })

  it('DRAWER-1 can be joined by another tablet until it is closed', () => {
    const { act, rows } = shop()
    act('openDrawer', open)
    expect(drawerInUse(rows(), { deviceId, joinedId: null })?.id).toBe('d1')
    expect(drawerInUse(rows(), { deviceId: 'other', joinedId: null })).toBeNull()
    expect(drawerInUse(rows(), { deviceId: 'other', joinedId: 'd1' })?.id).toBe('d1')
    act('closeDrawer', count({ left: 1500 }))
    expect(drawerInUse(rows(), { deviceId: 'other', joinedId: 'd1' })).toBeNull()
    expect(lastClosing(rows(), deviceId)?.left).toBe(1500)
  })

  it.each([
    ['moveCash', { movementId: 'm', kind: 'DROP', amount: 0 }, 'Amount should be greater than 0.'],
    [
      'moveCash',
      { movementId: 'm', kind: 'PAID_OUT', amount: 5, reason: ' ' },
      'Reason is required.',
    ],
    ['moveCash', { movementId: 'm', kind: 'VALE', amount: 5 }, 'Therapist is required.'],
    [
      'moveCash',
      { id: 'no', movementId: 'm', kind: 'DROP', amount: 5 },
      'This drawer does not exist.',
    ],
    ['closeDrawer', { closingId: 'c' }, 'Count the cash before the drawer is closed.'],
    ['closeDrawer', { closingId: 'c', counts: { 3: 1 } }, 'There is no note or coin of PHP 3.'],
    ['closeDrawer', count({ left: 2500.01 }), 'More stays in the drawer than was counted.'],
    ['signDrawer', { closingId: 'c' }, 'This count does not exist.'],
  ] as const)('refuses %s of %j', (name, input, text) => {
    const { act } = shop()
    act('openDrawer', open)
    expect(act(name, input)).toBe(text)
  })

  it('is signed by another account, once', () => {
    const { act, row } = shop()
    act('openDrawer', open)
    act('closeDrawer', count(), '10:00')
    expect(act('signDrawer', { closingId: 'c1' })).toMatch(/another account has to sign/)
    expect(act('signDrawer', { closingId: 'c1' }, '10:05', 'ben')).toBeNull()
    act('signDrawer', { closingId: 'c1' }, '10:09', 'carl')
    expect(row().closings[0]).toMatchObject({ signedBy: 'ben', signedAt: instant('10:05') })
  })

  it('DRAWER-2 gets a recount beside its closing when it is closed twice', () => {
    const { act, row } = shop()
    act('openDrawer', open)
    act('closeDrawer', count(), '10:00')
    act('closeDrawer', count({ closingId: 'c2', counts: { 20: 1 } }), '10:10')
    act('closeDrawer', count({ closingId: 'c2', counts: { 20: 9 } }), '10:11')
    expect(row().closings.map(({ counted }) => counted)).toEqual([2500, 20])
    expect(sheetOf(row(), [], [row()]).closing).toMatchObject({
      counted: 2000,
      difference: -198_000,
      earlier: [{ id: 'c1', counted: 2500 }],
    })
  })

  it('DRAWER-2 a recount knows the cash that arrived since the first count', () => {
    const { act, row } = shop()
    act('openDrawer', open)
    act('closeDrawer', count({ expected: 2500, seen: ['a1/p'] }), '10:00')
    const visits = [paid('a1', 500), paid('a2', 150, { at: instant('09:00') }), paid('a3', 70)]
    const recount = { closingId: 'c2', expected: 2650, seen: ['a1/p', 'a2/p'] }
    act('closeDrawer', count({ ...recount, counts: { 1000: 2, 500: 1, 50: 3 } }), '10:10')
    const { closing } = sheetOf(row(), visits, [row()])
    expect(closing).toMatchObject({ expected: 265_000, difference: 0, differenceNow: -7000 })
    expect(closing?.known.map(({ id }) => id)).toEqual(['a1/p', 'a2/p'])
    expect(closing?.late.map(({ id }) => id)).toEqual(['a3/p'])
  })
})

describe('after the closing', () => {
  it('DRAWER-3 late cash is shown with the sum before and after, and nothing reopens', () => {
    const { act, row } = shop()
    act('openDrawer', open)
    act('closeDrawer', count({ expected: 2500, seen: ['a1/p'] }), '10:00')
    const late = paid('a2', 500, { at: instant('06:05'), by: 'desk 2' })
    const sheet = sheetOf(row(), [paid('a1', 500), late], [row()])
    expect(sheet.expected).toBe(300_000)
    expect(sheet.closing).toMatchObject({ expected: 250_000, difference: 0, corrected: 0 })
    expect(sheet.closing).toMatchObject({ differenceNow: -50_000 })
    expect(sheet.closing?.late).toMatchObject([{ id: 'a2/p', amount: 50_000, by: 'desk 2' }])
  })

  it('a payment that turns out not to be cash is no late cash, but a correction', () => {
    const { act, row } = shop()
    act('openDrawer', open)
    act('closeDrawer', count({ expected: 2500, seen: ['a1/p'] }), '10:00')
    const sheet = sheetOf(row(), [paid('a1', 500, { mode: 'GCASH' })], [row()])
    expect(sheet.closing).toMatchObject({ late: [], corrected: -50_000, expected: 250_000 })
  })

  it('a movement goes to the next drawer of the tablet', () => {
    const { act, row, rows } = shop()
    act('openDrawer', open)
    act('closeDrawer', count({ seen: [] }), '10:00')
    act('moveCash', { movementId: 'm1', kind: 'DROP', amount: 300 }, '10:30')
    expect(sheetOf(row(), [], rows())).toMatchObject({
      expected: 200_000,
      carriedOn: [{ id: 'm1' }],
    })
    act('openDrawer', { ...open, id: 'd2', float: 1000 }, '11:00')
    act('openDrawer', { ...open, id: 'd3', float: 1000 }, '12:00')
    expect(sheetOf(row('d1'), [], rows()).expected).toBe(200_000)
    expect(sheetOf(row('d2'), [], rows())).toMatchObject({
      expected: 70_000,
      carriedHere: [{ id: 'm1', amount: -30_000 }],
    })
    expect(sheetOf(row('d3'), [], rows()).expected).toBe(100_000)
  })
})

it('DRAWER-1 the sheet is the same in whatever order facts arrive', () => {
  const facts: [CommandName, object, string][] = [
    ['moveCash', { movementId: 'm1', kind: 'PAID_IN', amount: 40, reason: 'Coins' }, '03:00'],
    ['moveCash', { movementId: 'm2', kind: 'DROP', amount: 15.25 }, '04:00'],
    ['moveCash', { movementId: 'm3', kind: 'DROP', amount: 1 }, '11:00'],
    ['closeDrawer', count({ seen: ['m1'], expected: 2040 }), '10:00'],
    ['closeDrawer', count({ closingId: 'c2', counts: { 20: 3 } }), '12:00'],
  ]
  const sheetAfter = (order: readonly (typeof facts)[number][], bookings: Appointment[]) => {
    const { act, row, rows } = shop()
    act('openDrawer', open)
    for (const [name, input, at] of order) act(name, { ...input, at: instant(at) }, '13:00')
    act('openDrawer', { ...open, id: 'd2', at: instant('12:30') }, '13:00')
    return [sheetOf(row('d1'), bookings, rows()), sheetOf(row('d2'), bookings, rows())]
  }
  const bookings = [paid('a1', 500), paid('a2', 20)]
  const expected = sheetAfter(facts, bookings)
  fc.assert(
    fc.property(
      fc.shuffledSubarray(facts, { minLength: facts.length }),
      fc.shuffledSubarray(bookings, { minLength: 2 }),
      (order, arrived) => {
        expect(sheetAfter(order, arrived)).toEqual(expected)
      },
    ),
  )
})

it('cash of the day without a drawer is listed as such', () => {
  const appointments = [paid('a1', 500, { drawerId: null }), paid('a2', 20, { drawerId: 'gone' })]
  const rows = { appointments, sales: [], drawers: [], modes }
  expect(cashWithoutDrawer(today, rows).map(({ id }) => id)).toEqual(['a1/p', 'a2/p'])
})

it('a count adds up to the centavo', () => {
  const counts = Object.fromEntries(denominations.map((value) => [value, 1]))
  expect(countedSum(counts)).toBe(188_631)
})
